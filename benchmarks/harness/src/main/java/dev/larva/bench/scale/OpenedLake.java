package dev.larva.bench.scale;

import dev.larva.Lake;
import dev.larva.format.Layout;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.ObjectStore;
import dev.larva.store.Stores;
import java.util.Map;

/** A lake that was opened anew, and what that took. */
record OpenedLake(Lake lake, double roundTrips) implements AutoCloseable {

  /** Opens it on a slow store. */
  static OpenedLake slowly(String root) {
    Machine machine = new SystemMachine();
    ObjectStore store = new SlowStore(Stores.open(root, Map.of(), machine));
    long start = System.nanoTime();
    byte[] marker = store.get(Layout.MARKER).orElseThrow().bytes();
    Lake lake = Lake.open(root, store, machine, MarkerCodec.decode(Layout.MARKER, marker));
    return new OpenedLake(lake, roundTrips(start));
  }

  /** Round trips to a slow store since then. */
  static double roundTrips(long start) {
    return (System.nanoTime() - start) / (SlowStore.MILLIS * 1e6);
  }

  @Override
  public void close() {
    lake.close();
  }
}
