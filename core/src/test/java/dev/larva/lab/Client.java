package dev.larva.lab;

import dev.larva.entry.TransactionId;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.Rejected;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.SequenceConflict;
import dev.larva.error.StagedTooOld;
import dev.larva.error.StoreFailure;
import dev.larva.error.VersionUnavailable;
import dev.larva.lab.history.Call;
import dev.larva.lab.sim.SimProcess;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One thread's worth of calls; it outlives the processes in which it runs. */
final class Client {

  /** The table to which all append without looking. */
  static final String LOG = "log";

  /** The table whose chunks hold one number each, and are replaced by number. */
  static final String SCOPED = "scoped";

  /** Of a hundred calls so many drive a step of an application; in some seeds most do. */
  private static final int STEP_PERCENT = 8;

  private static final int MOST_STEPS_PERCENT = 75;

  /** Of so many seeds one is of many steps. */
  private static final int STEP_SEEDS = 5;

  /** Tries of a last transaction of which one must land, where all processes are as fast. */
  private static final int LAST_TRIES = 3;

  /** Who takes its time lets the time of at least so many requests pass, or less. */
  private static final int SLOW_REQUESTS = 20;

  /** Of so many calls whose fate is open one is given up. */
  private static final int WITHDRAWN_ONE_IN = 4;

  /** Of the steps where there are tables of rows. */
  private static final int COMPACT_PERCENT = 5;

  private final String name;
  private final Scenario scenario;
  private final SplittableRandom random;
  private final Plan plan;
  private int left;
  private boolean spoken;
  private @Nullable Call open;
  private Work.@Nullable Piece piece;

  Client(String name, Scenario scenario, SplittableRandom random, Plan plan, int calls) {
    this.name = name;
    this.scenario = scenario;
    this.random = random;
    this.plan = plan;
    this.left = calls;
  }

  /** The tables that exist from the start. */
  static List<String> tables(Plan plan) {
    List<String> tables = new ArrayList<>(List.of(LOG, SCOPED, Sinks.TABLE));
    for (int i = 0; i < plan.lists(); i++) {
      tables.add("list" + i);
    }
    if (plan.rows().percent() > 0) {
      tables.addAll(RowTables.NAMES);
    }
    return tables;
  }

  String name() {
    return name;
  }

  boolean finished() {
    return left == 0 && open == null && spoken;
  }

  @Override
  public String toString() {
    return name + " with " + left + " calls left";
  }

  /** Goes on with its calls until none is left. */
  void run(SimProcess process, Shared lake) {
    Session session = new Session(process, lake, scenario, random, name);
    resume(session);
    while (left > 0) {
      left--;
      int choice = random.nextInt(100);
      if (choice < plan.upkeep().checkpointPercent()) {
        session.checkpoint();
      } else if (choice > 97) {
        session.history();
      } else if (choice > 91) {
        session.travel();
      } else if (plan.upgradePercent() > 0 && random.nextInt(100) < plan.upgradePercent()) {
        session.upgrade();
      } else if (random.nextInt(100) < plan.upkeep().vacuumPercent()) {
        session.vacuum();
        session.retire();
      } else if (plan.rows().percent() > 0 && random.nextInt(100) < COMPACT_PERCENT) {
        session.compact();
      } else {
        call(session);
      }
      Scenario.sleep(process, pause());
    }
    speakLast(session);
  }

  /** Once no more faults come, a last transaction must land. */
  private void speakLast(Session session) {
    long calmMicros = plan.calmMicros() - now() + random.nextLong(plan.thinkMicros());
    Scenario.sleep(session.process(), Duration.ofNanos(Math.max(1, calmMicros) * 1_000));
    for (int tries = 0; !spoken; tries++) {
      if (tries > LAST_TRIES * plan.slowness()) {
        throw new Violation("not live: the last transaction of " + name + " does not land");
      }
      Work.Piece last = new Work(random, plan).last();
      Call call = scenario.history().begin(name, last.name(), now());
      open = call;
      piece = last;
      run(session, call, TransactionOptions.DEFAULT, last);
      spoken = call.outcome() == Call.Outcome.COMMITTED;
      open = null;
    }
  }

  private void call(Session session) {
    Work.Piece drawn = draw(session);
    Call call = scenario.history().begin(name, drawn.name(), now());
    TransactionOptions options = options(session, call);
    open = call;
    piece = drawn;
    Map<String, Long> before = new TreeMap<>(scenario.world().requests());
    run(session, call, options, drawn);
    if (drawn.name().equals("append") && plan.lonely() && options.id() == null) {
      scenario.observations().costs.add(Costs.between(before, scenario.world().requests()));
    }
    if (call.outcome() == Call.Outcome.UNKNOWN) {
      afterUnknown(session, call, drawn);
    }
    open = null;
  }

  private Work.Piece draw(Session session) {
    boolean many = plan.seed() % STEP_SEEDS == 3;
    return random.nextInt(100) < (many ? MOST_STEPS_PERCENT : STEP_PERCENT)
        ? scenario.sinks().draw(name, random, session.process().machine()::ulid)
        : new Work(random, plan).draw();
  }

  /** Runs the call that its process left open when it died, under the same id, or leaves it. */
  private void resume(Session session) {
    Call call = open;
    Work.Piece left = piece;
    TransactionId id = call == null ? null : scenario.observations().ids.get(call);
    if (id != null && random.nextInt(WITHDRAWN_ONE_IN) == 0) {
      session.withdraw(id);
    } else if (call != null && left != null && id != null && random.nextInt(2) == 0) {
      runAgain(session, call, id, left);
    } else if (call != null && random.nextInt(3) == 0) {
      session.ask(call);
    }
    open = null;
  }

  private void afterUnknown(Session session, Call call, Work.Piece drawn) {
    TransactionId id = scenario.observations().ids.get(call);
    if (id != null && random.nextInt(WITHDRAWN_ONE_IN) == 0) {
      boolean gone = session.withdraw(id);
      if (gone && random.nextBoolean()) {
        runAgain(session, call, id, drawn);
      }
    } else if (random.nextInt(3) == 0) {
      session.ask(call);
    } else if (id != null && random.nextInt(2) == 0) {
      runAgain(session, call, id, drawn);
    }
  }

  /**
   * Runs a call under the id of an earlier attempt, whose fate a failure of this one leaves open.
   */
  private void runAgain(Session session, Call call, TransactionId id, Work.Piece work) {
    run(session, call, TransactionOptions.DEFAULT.as(id), work);
    if (call.outcome() == Call.Outcome.FAILED) {
      end(call, Call.Outcome.UNKNOWN, "the attempt before may still land");
    }
  }

  private TransactionOptions options(Session session, Call call) {
    TransactionOptions options = TransactionOptions.DEFAULT;
    if (random.nextInt(4) == 0) {
      options = options.withDeadline(deadline());
    }
    int serializable = plan.rows().serializablePercent();
    if (serializable > 0 && random.nextInt(100) < serializable) {
      options = options.isolated(Isolation.SERIALIZABLE);
      call.serialize();
    }
    TransactionId id = random.nextInt(100) < plan.idPercent() ? session.mint() : null;
    if (id != null) {
      scenario.observations().ids.put(call, id);
      options = options.as(id);
    }
    return options;
  }

  /** At most as long as a thread waits between calls. */
  private Duration pause() {
    return Duration.ofNanos(random.nextLong(plan.thinkMicros()) * 1_000);
  }

  /** From one request's time to many. */
  private Duration deadline() {
    return Duration.ofNanos(plan.latencyMicros() * 1_000 * (1 + random.nextInt(30)));
  }

  private void run(Session session, Call call, TransactionOptions options, Work.Piece work) {
    OpenLake lake = session.lake();
    long begun = lake.access().head().known().version();
    long most = Math.max(plan.thinkMicros(), SLOW_REQUESTS * plan.latencyMicros());
    Duration pause = Duration.ofNanos(work.slow() ? random.nextLong(most) * 1_000 : 0);
    try {
      Optional<Landed> landed =
          lake.transact(
              work.slow() ? options.on(lake.latest()) : options,
              tx ->
                  attempt(
                      new Act(lake, tx, call, options.isolation(), session.process(), pause),
                      work));
      landed.ifPresent(l -> scenario.observations().answered(call, l));
      end(call, Call.Outcome.COMMITTED, landed.map(l -> "version " + l.version()).orElse("no-op"));
    } catch (OutcomeUnknown unknown) {
      end(call, Call.Outcome.UNKNOWN, message(unknown));
    } catch (LakeUpgraded upgraded) {
      end(call, Call.Outcome.FAILED, message(upgraded));
      session.reopen(lake);
    } catch (SequenceConflict conflict) {
      scenario.sinks().refused(call, conflict);
      end(call, Call.Outcome.FAILED, message(conflict));
    } catch (CommitConflict
        | InvalidRequest
        | Rejected
        | RetryBudgetExhausted
        | StagedTooOld
        | StoreFailure failure) {
      end(call, Call.Outcome.FAILED, message(failure));
    } catch (VersionUnavailable expired) {
      end(call, Call.Outcome.FAILED, message(expired));
      session.expired(begun);
    }
  }

  private static void attempt(Act act, Work.Piece work) {
    act.tx().summary("call", Integer.toString(act.call().number));
    act.tx().summary("attempt", Integer.toString(act.call().attempt()));
    work.body().run(act);
  }

  private void end(Call call, Call.Outcome outcome, String why) {
    call.end(outcome, why, now());
    scenario.sinks().ended(call);
    String about = "call " + call.number + " " + call.what;
    scenario.world().simulation().trace().add(now(), name, "answered", about, outcome + " " + why);
  }

  private long now() {
    return scenario.world().simulation().now();
  }

  private static String message(RuntimeException failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }
}
