package dev.larva.lab;

import dev.larva.entry.TransactionId;
import dev.larva.error.StoreFailure;
import dev.larva.lab.history.Call;
import dev.larva.lab.sim.SimProcess;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A client in one process. */
final class Session {

  private final SimProcess process;
  private final OpenLake lake;
  private final Scenario scenario;
  private final SplittableRandom random;
  private final String client;

  Session(
      SimProcess process,
      OpenLake lake,
      Scenario scenario,
      SplittableRandom random,
      String client) {
    this.process = process;
    this.lake = lake;
    this.scenario = scenario;
    this.random = random;
    this.client = client;
  }

  OpenLake lake() {
    return lake;
  }

  SimProcess process() {
    return process;
  }

  /** An id for a transaction to come, or null if the store does not let us know a version. */
  @Nullable TransactionId mint() {
    try {
      long since = lake.access().head().confirmed().version();
      return new TransactionId(since, process.machine().ulid());
    } catch (StoreFailure failure) {
      return null;
    }
  }

  /** Reads all tables at some version, which must be what they were. */
  void travel() {
    long told = scenario.observations().acknowledged();
    Snapshot latest = lake.latest();
    if (latest.version() < told) {
      throw new Violation("the newest is " + latest.version() + " though " + told + " was told");
    }
    long version = random.nextLong(latest.version() + 1);
    Snapshot then = lake.at(version);
    for (TableState table : then.tables().values()) {
      scenario
          .observations()
          .reads
          .add(
              new Observations.Read(
                  client, version, table.record().id().text(), Staged.words(lake, table)));
    }
  }

  /** Asks for the outcome of a call's id. */
  void ask(Call call) {
    TransactionId id = scenario.observations().ids.get(call);
    if (id == null) {
      return;
    }
    try {
      long upTo = lake.latest().version();
      Observations.Told told = new Observations.Told(client, id, lake.outcome(id), upTo);
      scenario.observations().outcomes.add(told);
    } catch (StoreFailure failure) {
      // Nobody could say.
    }
  }
}
