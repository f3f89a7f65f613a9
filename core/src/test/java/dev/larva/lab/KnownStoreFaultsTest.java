package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.TransactionId;
import dev.larva.error.OutcomeUnknown;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.lab.Story.Teller;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.OneDeath;
import dev.larva.lab.sim.Scripted;
import dev.larva.lab.sim.Swarm;
import dev.larva.lab.sim.Trace;
import dev.larva.runtime.Fiber;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Faults that other formats have had with stores, by their numbers in the list of known faults. */
class KnownStoreFaultsTest {

  private static final String VICTIM = "p0";

  private final Scripted chance = new Scripted();
  private final Story story = new Story(chance);

  @AfterEach
  void close() {
    story.close();
  }

  /** One put of a process meets the fault; each in turn, in both formats. */
  private static void everywhere(Fault fault) {
    try (FiberPool pool = new FiberPool()) {
      for (int format : List.of(Format.LOG, Format.MANIFEST)) {
        Plan plan = CrashPoints.plan(1, format);
        OneDeath none = new OneDeath(VICTIM, -1, fault);
        assertThat(Lab.run(plan, Wiring.REAL, pool, Trace.KEPT_LINES, none).violations()).isEmpty();
        long befell = 0;
        for (long request = 0; request < none.requests(); request++) {
          OneDeath once = new OneDeath(VICTIM, request, fault);
          RunResult result = Lab.run(plan, Wiring.REAL, pool, Trace.KEPT_LINES, once);
          assertThat(result.violations()).as(() -> Report.failure(result)).isEmpty();
          befell += result.faults().getOrDefault(fault, 0L);
        }
        assertThat(befell).isGreaterThan(10);
      }
    }
  }

  @Test
  void fault1ALostReplyIsNeverTakenForAConflict() {
    everywhere(Fault.LOST_REPLY);
  }

  @Test
  void fault2ARepetitionBelowUsMeetsItsOwnObject() {
    everywhere(Fault.HIDDEN_RETRY);
  }

  @Test
  void fault4APutThatLandsLateLandsOnce() {
    everywhere(Fault.ZOMBIE);
  }

  @Test
  void fault6AConflictAnswerWithoutAnObjectIsNoLoss() {
    everywhere(Fault.CONFLICT_409);
  }

  @Test
  void fault3TwoWritersOfTheSameRowsBothLandThoughOneLosesItsReply() {
    story.tell(
        one -> {
          Teller other = story.teller();
          chance.next(one.process, Fault.LOST_REPLY);
          Fiber first = one.start(() -> one.lake.transact(tx -> one.append(tx, 1)));
          other.lake.transact(tx -> other.append(tx, 1));
          Story.join(first);
          assertThat(one.keys()).containsExactly(1L, 1L);
        });
  }

  @Test
  void fault5AnEarlierAttemptIsFoundInWhateverSlotItLanded() {
    story.tell(
        one -> {
          Teller other = story.teller();
          TransactionId id = one.lake.newTransactionId();
          chance.next(one.process, Fault.LOST_REQUEST);
          Fiber first = one.start(() -> one.lake.transact(as(id), tx -> one.append(tx, 1)));
          one.pause(Duration.ofMillis(100));
          other.lake.transact(tx -> other.append(tx, 2));
          other.lake.transact(as(id), tx -> other.append(tx, 1));
          other.lake.transact(tx -> other.append(tx, 3));
          Story.join(first);
          assertThat(one.keys()).containsExactly(2L, 1L, 3L);
        });
  }

  private static TransactionOptions as(TransactionId id) {
    return TransactionOptions.DEFAULT.as(id);
  }

  @Test
  void fault15NothingIsRemovedWhileItMayStillBecomePartOfTheTable() {
    story.tell(
        one -> {
          one.lake.transact(
              tx -> tx.table(Story.TABLE).setProperties(Map.of("inline.bytes", "0"), Set.of()));
          AtomicBoolean unknown = new AtomicBoolean();
          Fiber caller =
              one.start(
                  () -> {
                    TransactionOptions hasty =
                        TransactionOptions.DEFAULT.withDeadline(Duration.ofMillis(100));
                    assertThatThrownBy(
                            () ->
                                one.lake.transact(
                                    hasty,
                                    tx -> {
                                      one.append(tx, 1);
                                      chance.next(one.process, Fault.LOST_REPLY);
                                    }))
                        .isInstanceOf(OutcomeUnknown.class);
                    unknown.set(true);
                  });
          Story.join(caller);
          assertThat(unknown).isTrue();
          one.pause(Duration.ofMinutes(1));
          assertThat(one.keys()).containsExactly(1L);
        });
  }

  @Test
  void fault20ACompactionEndsThoughRowsChangeAllTheTime() {
    story.tell(
        one -> {
          Teller other = story.teller();
          for (long k = 0; k < 10; k++) {
            long key = k;
            one.lake.transact(tx -> one.append(tx, key));
          }
          AtomicBoolean done = new AtomicBoolean();
          Fiber stream = other.start(() -> change(other, done));
          one.pause(Duration.ofSeconds(1));
          long groups = one.lake.compact(Story.TABLE.toString()).groups();
          done.set(true);
          Story.join(stream);
          assertThat(groups).isPositive();
          assertThat(one.keys()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        });
  }

  private static void change(Teller other, AtomicBoolean done) {
    for (long n = 0; !done.get(); n++) {
      long key = n % 10;
      other.lake.transact(
          tx -> tx.table(Story.TABLE).update(Filter.eq("k", key), Map.of("n", key)));
      other.pause(Duration.ofMillis(200));
    }
  }

  @Test
  void fault17ManyWritersOfOneTableAllLand() {
    story.tell(
        one -> {
          List<Fiber> all = new ArrayList<>();
          for (int p = 0; p < 4; p++) {
            Teller writer = story.teller();
            for (int t = 0; t < 8; t++) {
              long base = p * 1_000L + t * 100L;
              all.add(
                  writer.start(
                      () -> {
                        for (long k = base; k < base + 50; k++) {
                          long key = k;
                          writer.lake.transact(
                              tx ->
                                  tx.table(Story.TABLE)
                                      .setProperties(Map.of("k" + key, "v"), Set.of()));
                        }
                      }));
            }
          }
          all.forEach(Story::join);
          assertThat(one.lake.table(Story.TABLE.toString()).properties()).hasSize(1_600);
        });
  }

  @Test
  void fault16AThrottlingStoreSlowsWritersAndFailsNone() {
    Map<Fault, Double> throttling = Map.of(Fault.REFUSED_503, 0.3);
    try (Story slow = new Story(new Swarm(throttling, 20_000, new SplittableRandom(1)))) {
      slow.tell(
          one -> {
            List<Fiber> all = new ArrayList<>();
            for (int w = 0; w < 10; w++) {
              Teller writer = slow.teller();
              long base = w * 100L;
              all.add(writer.start(() -> appendEach(writer, base, 10)));
            }
            all.forEach(Story::join);
            assertThat(one.keys()).hasSize(100).doesNotHaveDuplicates();
          });
      assertThat(slow.world().faults().get(Fault.REFUSED_503)).isGreaterThan(20);
    }
  }

  private static void appendEach(Teller writer, long base, int rows) {
    for (long k = base; k < base + rows; k++) {
      long key = k;
      writer.lake.transact(tx -> writer.append(tx, key));
    }
  }

  @Test
  void fault24NoSnapshotHoldsAPartOfATransactionOverTables() {
    TableName other = TableName.parse("other");
    story.tell(
        one -> {
          one.lake.transact(tx -> tx.createTable(other, RowTables.fields(), Map.of()));
          long born = one.lake.snapshot().version();
          for (Fault fault :
              List.of(Fault.KILLED_BEFORE_PUT, Fault.KILLED_AFTER_PUT, Fault.KILLED_WITH_ZOMBIE)) {
            Teller victim = story.teller();
            Story.join(
                victim.start(
                    () -> {
                      both(victim, other);
                      chance.next(victim.process, fault);
                      both(victim, other);
                    }));
          }
          one.pause(Duration.ofSeconds(10));
          long newest = one.lake.snapshot().version();
          assertThat(newest).isEqualTo(born + 5);
          for (long version = born; version <= newest; version++) {
            Snapshot then = one.lake.snapshotAt(version);
            assertThat(one.lake.table(Story.TABLE, then).totals().rows())
                .isEqualTo(one.lake.table(other, then).totals().rows())
                .isEqualTo(version - born);
          }
        });
  }

  private static void both(Teller teller, TableName other) {
    teller.lake.transact(
        tx -> {
          teller.append(tx, 1);
          tx.table(other).append(List.of(RowTables.record(tx.table(other).schema(), 1, 1, "w")));
        });
  }
}
