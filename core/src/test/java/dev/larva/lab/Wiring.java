package dev.larva.lab;

import dev.larva.LakeUpgrade;
import dev.larva.format.Marker;
import dev.larva.lab.sim.SimProcess;
import dev.larva.store.ReadRetryStore;

/** How a process opens the lake, and upgrades it. */
interface Wiring {

  /** As users do. */
  Wiring REAL = RealLake::open;

  /** Opens the lake for a process; runs on a thread of it. */
  OpenLake open(SimProcess process, Marker marker);

  /** Upgrades the lake. */
  default void upgrade(SimProcess process, Marker marker) {
    ReadRetryStore store = new ReadRetryStore(process.store(), process.machine());
    LakeUpgrade.run(store, process.machine(), marker);
  }
}
