package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Outcome;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.OutcomeUnknown;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.lab.Story.Teller;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Scripted;
import dev.larva.lab.sim.Simulation;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Entries;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interleavings that break obvious rules, by their numbers in the list of counter-examples. */
class CounterExamplesTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Scripted chance = new Scripted();
  private final Story story = new Story(chance);

  @AfterEach
  void close() {
    story.close();
  }

  private static TransactionOptions as(TransactionId id) {
    return TransactionOptions.DEFAULT.as(id);
  }

  @Test
  void p0x5APlanOnMembersThatFellIsMadeAgainAndNamesNoChunkOfTheirs() {
    story.tell(
        one -> {
          Teller other = story.teller();
          one.lake.transact(tx -> one.append(tx, 1));
          Snapshot old = one.lake.snapshot();
          chance.next(one.process, Fault.LOST_REQUEST);
          Fiber first =
              one.start(
                  () ->
                      assertThatThrownBy(
                              () ->
                                  one.lake.transact(
                                      TransactionOptions.DEFAULT.on(old),
                                      tx -> {
                                        tx.table(Story.TABLE).delete(Filter.eq("k", 1L));
                                        one.append(tx, 2);
                                      }))
                          .isInstanceOf(CommitConflict.class));
          one.pause(Duration.ofMillis(1));
          Fiber second =
              one.start(() -> one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.all())));
          one.pause(Duration.ofMillis(100));
          other.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 1L)));
          other.lake.transact(tx -> other.append(tx, 3));
          Story.join(first);
          Story.join(second);
          assertThat(one.keys()).isEmpty();
          assertThat(story.world().events())
              .containsKeys(Event.SLOT_FOREIGN, Event.MEMBER_PLANNED_AHEAD);
        });
  }

  @Test
  void p0x7AMemberWhoseTwinIsInTheSlotDoesNotMakeTheOthersLand() {
    story.tell(
        one -> {
          Teller other = story.teller();
          TransactionId twin = one.lake.newTransactionId();
          Fiber b = one.start(() -> one.lake.transact(as(twin), tx -> one.append(tx, 3)));
          one.pause(Duration.ofMillis(5));
          Fiber filler = one.start(() -> one.lake.transact(tx -> one.append(tx, 1)));
          one.pause(Duration.ofMillis(1));
          Fiber a = one.start(() -> one.lake.transact(tx -> one.append(tx, 2)));
          one.pause(Duration.ofMillis(1));
          chance.next(one.process, Fault.LOST_REQUEST);
          Story.join(filler);
          one.pause(Duration.ofMillis(20));
          other.lake.transact(as(twin), tx -> other.append(tx, 3));
          Story.join(a);
          Story.join(b);
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L);
          assertThat(ids(one)).doesNotHaveDuplicates();
          assertThat(story.world().events())
              .containsKeys(Event.BATCH, Event.SLOT_FOREIGN, Event.MEMBER_FOUND);
        });
  }

  private static List<TransactionId> ids(Teller teller) {
    return teller.log().stream().map(landed -> landed.entry().id()).toList();
  }

  @Test
  void p0x8ThatNothingIsThereIsNotTheEndOfATransaction() {
    story.tell(
        one -> {
          TransactionId id = one.lake.newTransactionId();
          killedWithItsPutOnTheWay(id);
          assertThat(one.lake.outcome(id).kind()).isEqualTo(Outcome.Kind.UNDECIDED);
          one.pause(Duration.ofSeconds(10));
          assertThat(one.lake.outcome(id).kind()).isEqualTo(Outcome.Kind.COMMITTED);
          one.lake.transact(as(id), tx -> one.append(tx, 7));
          assertThat(one.keys()).containsExactly(7L);
        });
  }

  @Test
  void p0x8WhatWasWithdrawnDoesNotLandThoughItsPutWasOnTheWay() {
    story.tell(
        one -> {
          TransactionId id = one.lake.newTransactionId();
          killedWithItsPutOnTheWay(id);
          assertThat(one.lake.withdraw(id).kind()).isEqualTo(Outcome.Kind.WITHDRAWN);
          one.pause(Duration.ofSeconds(10));
          assertThat(one.lake.outcome(id).kind()).isEqualTo(Outcome.Kind.WITHDRAWN);
          assertThat(one.keys()).isEmpty();
        });
  }

  private void killedWithItsPutOnTheWay(TransactionId id) {
    Teller victim = story.teller();
    Fiber dying =
        victim.start(
            () -> {
              chance.next(victim.process, Fault.KILLED_WITH_ZOMBIE);
              victim.lake.transact(as(id), tx -> victim.append(tx, 7));
            });
    Story.join(dying);
  }

  @Test
  void p0x9AnIdIsKnownHoweverLongAgoItLanded() {
    story.tell(
        one -> {
          TransactionId id = one.lake.newTransactionId();
          one.lake.transact(as(id), tx -> one.append(tx, 1));
          long landed = one.lake.outcome(id).version();
          for (long k = 2; k < 20; k++) {
            long key = k;
            one.lake.transact(tx -> one.append(tx, key));
          }
          one.lake.checkpoint();
          Teller late = story.teller();
          assertThat(late.lake.outcome(id).version()).isEqualTo(landed);
          assertThat(late.lake.transact(as(id), tx -> late.append(tx, 1)).orElseThrow().version())
              .isEqualTo(landed);
          assertThat(late.keys()).doesNotHaveDuplicates();
        });
  }

  @Test
  void p0x17UnderSerializableIsolationOfTwoThatReadEachOthersRowsOneLands() {
    story.tell(
        one -> {
          one.lake.transact(tx -> one.append(tx, 1, 2));
          Snapshot both = one.lake.snapshot();
          TransactionOptions strict =
              TransactionOptions.DEFAULT.on(both).isolated(Isolation.SERIALIZABLE);
          one.lake.transact(
              strict,
              tx -> {
                tx.table(Story.TABLE).read(Filter.all().bind(tx.table(Story.TABLE).schema()));
                tx.table(Story.TABLE).delete(Filter.eq("k", 1L));
              });
          assertThatThrownBy(
                  () ->
                      one.lake.transact(
                          strict,
                          tx -> {
                            tx.table(Story.TABLE)
                                .read(Filter.all().bind(tx.table(Story.TABLE).schema()));
                            tx.table(Story.TABLE).delete(Filter.eq("k", 2L));
                          }))
              .isInstanceOf(CommitConflict.class);
          assertThat(one.keys()).containsExactly(2L);
        });
  }

  @Test
  void p0x18AnUpdateDoesNotFollowARowBehindAnUpdateOfAnother() {
    story.tell(
        one -> {
          one.lake.transact(tx -> one.append(tx, 1, 4));
          Snapshot old = one.lake.snapshot();
          one.lake.compact(Story.TABLE.toString());
          one.lake.transact(
              tx -> tx.table(Story.TABLE).update(Filter.eq("k", 1L), Map.of("n", 5L)));
          one.lake.compact(Story.TABLE.toString());
          assertThatThrownBy(
                  () ->
                      one.lake.transact(
                          TransactionOptions.DEFAULT.on(old),
                          tx -> tx.table(Story.TABLE).update(Filter.eq("k", 1L), Map.of("n", 9L))))
              .isInstanceOf(CommitConflict.class);
          assertThat(one.rows()).anyMatch(row -> row.endsWith("1 1 5 w"));
        });
  }

  @Test
  void p0x19DeletesOfOneSlotInOneChunkAreUnited() {
    story.tell(
        one -> {
          one.lake.transact(tx -> one.append(tx, 1, 2, 3));
          List<Fiber> deletes = new ArrayList<>();
          deletes.add(one.start(() -> one.lake.transact(tx -> one.append(tx, 9))));
          one.pause(Duration.ofMillis(1));
          for (long k = 1; k <= 2; k++) {
            long key = k;
            deletes.add(
                one.start(
                    () ->
                        one.lake.transact(
                            tx -> tx.table(Story.TABLE).delete(Filter.eq("k", key)))));
          }
          deletes.forEach(Story::join);
          assertThat(one.keys()).containsExactly(3L, 9L);
          List<LogEntry> log = one.log();
          assertThat(log.get(log.size() - 1).slot()).isEqualTo(log.get(log.size() - 2).slot());
        });
  }

  @Test
  void p1x14AClockFarAheadMovesTheTimesOfTheLogAMinuteAtMost() {
    story.tell(
        one -> {
          one.process.jumpClock(Duration.ofDays(73 * 365).toSeconds() * 1_000_000);
          one.lake.transact(tx -> one.append(tx, 1));
          List<LogEntry> log = one.log();
          assertThat(log.get(log.size() - 1).time())
              .isLessThan(Simulation.EPOCH_MICROS + Duration.ofMinutes(2).toSeconds() * 1_000_000);
        });
  }

  @Test
  void p1x24AnUndecidedSlotIsToldAsThatHoweverManyRacesWereLost() {
    story.tell(
        one -> {
          chance.next(one.process, Fault.LOST_REQUEST);
          chance.lasting(Duration.ofMinutes(5).toSeconds() * 1_000_000);
          AtomicReference<Throwable> told = new AtomicReference<>();
          Fiber caller =
              one.start(
                  () -> {
                    try {
                      one.lake.transact(
                          TransactionOptions.DEFAULT.withDeadline(SECOND), tx -> one.append(tx, 1));
                    } catch (OutcomeUnknown unknown) {
                      told.set(unknown);
                    }
                  });
          Story.join(caller);
          assertThat(told.get()).isInstanceOf(OutcomeUnknown.class);
          one.lake.transact(tx -> one.append(tx, 2));
          assertThat(one.keys()).containsExactly(1L, 2L);
        });
  }

  @Test
  void b16WhoWasIdleForDaysStagesUnderTheVersionOfNow() {
    story.tell(
        one -> {
          Teller idle = story.teller();
          for (long k = 0; k < 5; k++) {
            long key = k;
            one.lake.transact(tx -> one.append(tx, key));
          }
          long newest = one.lake.snapshot().version();
          idle.pause(Duration.ofDays(8));
          idle.lake.transact(
              tx -> {
                tx.table(Story.TABLE).setProperties(Map.of("inline.bytes", "0"), Set.of());
                idle.append(tx, 9);
              });
          List<LogEntry> log = one.log();
          log.get(log.size() - 1)
              .entry()
              .operations()
              .forEach(
                  operation ->
                      operation
                          .added()
                          .forEach(
                              chunk ->
                                  assertThat(chunk.name().stamp()).isGreaterThanOrEqualTo(newest)));
        });
  }

  @Test
  void b17ARefusalWithoutAnEntryIsAnAnswerToOneCallAndNotTheEndOfItsId() {
    story.tell(
        one -> {
          TransactionId id = one.lake.newTransactionId();
          assertThatThrownBy(() -> one.lake.transact(as(id), tx -> tx.table("main.later")))
              .isInstanceOf(InvalidRequest.class);
          assertThat(one.lake.outcome(id).kind()).isEqualTo(Outcome.Kind.UNDECIDED);
          one.lake.transact(as(id), tx -> one.append(tx, 1));
          assertThat(one.lake.outcome(id).kind()).isEqualTo(Outcome.Kind.COMMITTED);
        });
  }

  @Test
  void p1x18AWriterOfALakeThatWasMadeAnewDoesNotReachTheNewOne() {
    Machine machine = new SystemMachine();
    ObjectStore store = new MemoryStore(machine);
    Lake old = Lake.open("m", store, machine, new Marker(Format.CURRENT, machine.ulid(), 0));
    Lake anew = Lake.open("m", store, machine, new Marker(Format.CURRENT, machine.ulid(), 0));
    old.transact(tx -> tx.createNamespace("sales", Map.of()));
    assertThat(anew.snapshot().version()).isZero();
    anew.transact(tx -> tx.createNamespace("stock", Map.of()));
    assertThat(anew.snapshot().namespace("sales")).isEmpty();
    old.close();
    anew.close();
  }

  @Test
  void p1x20ARootDoesNotGrowWithTheTransactionsThatLanded() {
    story.tell(
        one -> {
          one.lake.transact(tx -> one.append(tx, 1));
          int before = rootBytes(one);
          for (int i = 0; i < 100; i++) {
            one.lake.transact(tx -> tx.table(Story.TABLE).update(Filter.all(), Map.of("n", 1L)));
          }
          one.lake.compact(Story.TABLE.toString());
          assertThat(rootBytes(one)).isLessThan(before + 400);
        });
  }

  private static int rootBytes(Teller one) {
    long version = one.lake.checkpoint().orElseThrow();
    Key root = one.lake.access().layout().root(version);
    return one.lake.access().store().get(root).orElseThrow().bytes().length;
  }

  @Test
  void c9ReplayNeverComparesIds() {
    Snapshot table = replayed(Snapshot.empty(Entries.LAKE, Format.CURRENT), Entries.createTable());
    Snapshot twice =
        replayed(
            replayed(table, Entries.add(Entries.chunk(11, 5))), Entries.add(Entries.chunk(12, 5)));
    assertThat(twice.table(Entries.TABLE).orElseThrow().record().totals().chunks()).isEqualTo(2);
  }

  /** The state after an entry that always has the same id. */
  private static Snapshot replayed(Snapshot before, Operation operation) {
    Applied applied = Replay.apply(before, Entries.entry(1, operation), before.time() + 10);
    return ((Applied.To) applied).snapshot();
  }
}
