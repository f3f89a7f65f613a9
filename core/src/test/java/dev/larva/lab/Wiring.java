package dev.larva.lab;

import dev.larva.lab.sim.SimProcess;
import dev.larva.runtime.Ulid;

/** How a process opens the lake. */
interface Wiring {

  /** As users do. */
  Wiring REAL = RealLake::open;

  /** Opens the lake for a process; runs on a thread of it. */
  OpenLake open(SimProcess process, Ulid lake);
}
