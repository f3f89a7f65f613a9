package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Claim;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Sweep;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StagedTooOld;
import dev.larva.expression.Filter;
import dev.larva.lab.Story.Teller;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Scripted;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.runtime.Fiber;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of checkpoints, sweeps and vacuums that break obvious rules, by their numbers in
 * the list of counter-examples.
 */
class SweepExamplesTest {

  private static final int LARGE_BYTES = 300 << 10;

  private final Scripted chance = new Scripted();
  private final Story story = new Story(chance);

  @AfterEach
  void close() {
    story.close();
  }

  /** Tells a story in which no entry holds a chunk. */
  private void tell(Consumer<Teller> body) {
    story.tell(
        one -> {
          one.putChunksInObjects();
          body.accept(one);
          assertThat(one.findings()).isEmpty();
        });
  }

  private static void land(Teller teller, Operation.Control operation) {
    teller.lake.transact(tx -> tx.control(state -> operation));
  }

  /** A checkpoint that is written and not confirmed. */
  private static CheckpointWriter.Written written(Teller teller) {
    LakeAccess access = teller.lake.access();
    return new CheckpointWriter(access.store(), access.layout(), access.nodes(), access.machine())
        .write(teller.lake.snapshot())
        .orElseThrow();
  }

  private static Set<Key> nodes(Teller teller) {
    Set<Key> keys = new HashSet<>();
    LakeAccess access = teller.lake.access();
    access
        .store()
        .listAll(
            access.layout().nodes(), page -> page.stream().map(Listed::key).forEach(keys::add));
    return keys;
  }

  @Test
  void p0x1WhoLosesASlotToASweepStagesAgainAndLandsOnce() {
    tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          AtomicBoolean again = new AtomicBoolean();
          Fiber first =
              one.start(
                  () ->
                      one.lake.transact(
                          tx -> {
                            one.append(tx, 2);
                            if (!again.getAndSet(true)) {
                              chance.next(one.process, Fault.LOST_REQUEST);
                            }
                          }));
          one.pause(Duration.ofMillis(100));
          other.append(3, 4);
          assertThat(other.vacuum().freed()).containsKey("chunk");
          Story.join(first);
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
        });
  }

  @Test
  void p0x1WhatAnEngineHasStagedBelowACutoffIsRefusedThoughNothingOverlaps() {
    tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          Snapshot before = one.lake.snapshot();
          List<ChunkEntry> staged = one.staged(9);
          other.append(2, 3);
          other.vacuum();
          assertThatThrownBy(
                  () ->
                      one.lake.transact(
                          TransactionOptions.DEFAULT.on(before),
                          tx -> tx.table(Story.TABLE).append(staged, 0)))
              .isInstanceOf(StagedTooOld.class);
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L);
        });
  }

  @Test
  void p0x2ABodyThatASweepOvertookIsStagedAgainAndTheLogStaysWhole() {
    tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          Fiber first =
              one.start(
                  () ->
                      one.lake.transact(
                          tx -> {
                            one.append(tx, 2);
                            tx.table(Story.TABLE)
                                .setProperties(Map.of("weight", "w".repeat(LARGE_BYTES)), Set.of());
                          }));
          one.pause(Duration.ofMillis(25));
          other.append(3, 4);
          other.vacuum();
          Story.join(first);
          Teller newcomer = story.teller();
          assertThat(newcomer.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
        });
  }

  @Test
  void p0x3TheSameContentAgainIsInNodesOfItsOwn() {
    tell(
        one -> {
          one.append(1);
          written(one);
          Set<Key> failed = nodes(one);
          one.append(2);
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 2L)));
          one.lake.checkpoint();
          Set<Key> later = nodes(one);
          later.removeAll(failed);
          assertThat(failed).isNotEmpty();
          assertThat(later).isNotEmpty();
          one.vacuum();
          assertThat(nodes(one)).isEqualTo(later);
        });
  }

  @Test
  void p1x2AnApplicationThatSleepsForWeeksKeepsWhatItHasStagedByAHold() {
    tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          List<ChunkEntry> committable = one.staged(2);
          long held = committable.get(0).name().stamp();
          one.lake.hold("sink", Claim.CONSUMER, held);
          one.pause(Duration.ofDays(30));
          other.append(3, 4);
          other.pause(Duration.ofDays(8));
          assertThat(other.lake.vacuum(VacuumOptions.DEFAULT).cutoff()).isEqualTo(held);
          assertThatThrownBy(() -> other.vacuum())
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("A consumer holds a version below the cutoff");
          assertThatThrownBy(() -> land(other, new Sweep(held + 1, List.of(), List.of())))
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("a consumer holds a version below the cutoff");
          one.lake.transact(tx -> tx.table(Story.TABLE).append(committable, 0));
          one.lake.release("sink");
          other.vacuum();
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
        });
  }

  @Test
  void p1x5ARootThatCannotBeReadIsNotKeptByASweep() {
    tell(
        one -> {
          one.append(1);
          one.lake.checkpoint();
          one.append(2);
          long damaged = one.lake.checkpoint().orElseThrow();
          one.lake.access().store().delete(one.lake.access().layout().root(damaged));
          one.append(3);
          one.vacuum();
          assertThat(one.lake.snapshot().keptRoots())
              .extracting(KeptRoot::version)
              .hasSize(1)
              .doesNotContain(damaged);
          assertThat(story.teller().keys()).containsExactlyInAnyOrder(1L, 2L, 3L);
        });
  }

  @Test
  void b6ASweepDoesNotKeepARootThatAnotherHasDropped() {
    tell(
        one -> {
          one.append(1);
          one.lake.checkpoint();
          one.append(2);
          one.lake.checkpoint();
          Snapshot planned = one.lake.snapshot();
          List<KeptRoot> both = planned.keptRoots();
          land(one, new Sweep(1, both.subList(1, 2), List.of(both.get(0).version())));
          assertThatThrownBy(() -> land(one, new Sweep(2, both, List.of())))
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("it names other roots than are kept");
        });
  }

  @Test
  void b6VacuumsAtOnceFreeWhatOneWouldAndLeaveTheRest() {
    tell(
        one -> {
          List<Teller> tellers = List.of(one, story.teller(), story.teller());
          for (long key = 1; key < 12; key++) {
            one.append(key);
            one.lake.checkpoint();
          }
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.less("k", 9L)));
          one.expire();
          List<Fiber> vacuums = new ArrayList<>();
          tellers.forEach(teller -> vacuums.add(teller.start(() -> vacuumUnlessBehind(teller))));
          vacuums.forEach(Story::join);
          assertThat(one.keys()).containsExactly(9L, 10L, 11L);
        });
  }

  /** Another's sweep may have a higher cutoff by the time. */
  private static void vacuumUnlessBehind(Teller teller) {
    try {
      teller.vacuum();
    } catch (InvalidRequest behind) {
      assertThat(behind).hasMessageContaining("cutoff");
    }
  }

  @Test
  void b7ARootWhoseNodesLieBelowACutoffIsNotConfirmed() {
    tell(
        one -> {
          one.append(1);
          CheckpointWriter.Written late = written(one);
          one.append(2, 3);
          assertThat(one.vacuum().freed()).containsKey("node");
          assertThatThrownBy(() -> land(one, late.confirmation()))
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("below the cutoff");
          assertThat(story.teller().keys()).containsExactly(1L, 2L, 3L);
        });
  }

  @Test
  void c3TheCutoffDoesNotFall() {
    tell(
        one -> {
          one.append(1, 2, 3);
          land(one, new Sweep(3, List.of(), List.of()));
          assertThatThrownBy(() -> land(one, new Sweep(2, List.of(), List.of())))
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("a cutoff below the one in force");
          assertThat(one.lake.snapshot().cutoff()).isEqualTo(3);
        });
  }

  @Test
  void c4ACheckpointOnNodesOfARootThatWasDroppedIsNotConfirmed() {
    tell(
        one -> {
          one.append(1);
          long base = one.lake.checkpoint().orElseThrow();
          one.append(2);
          CheckpointWriter.Written late = written(one);
          assertThat(late.confirmation().base()).isEqualTo(base);
          land(one, new Sweep(0, List.of(), List.of(base)));
          assertThatThrownBy(() -> land(one, late.confirmation()))
              .isInstanceOf(InvalidRequest.class)
              .hasMessageContaining("its base is not a kept root");
          one.append(3);
          one.lake.checkpoint();
          one.vacuum();
          assertThat(story.teller().keys()).containsExactly(1L, 2L, 3L);
        });
  }

  @Test
  void p1x1AClockFarAheadBarsNobodyFromStaging() {
    tell(
        one -> {
          Teller fast = story.teller();
          one.append(1);
          fast.process.jumpClock(Duration.ofDays(73 * 365).toSeconds() * 1_000_000);
          List<ChunkEntry> staged = one.staged(2);
          one.append(3);
          assertThat(fast.lake.vacuum(VacuumOptions.DEFAULT).cutoff()).isZero();
          one.lake.transact(tx -> tx.table(Story.TABLE).append(staged, 0));
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L);
        });
  }

  @Test
  void p1x1AClockFarBehindFreesWhatIsOldAllTheSame() {
    tell(
        one -> {
          Teller slow = story.teller();
          one.append(1);
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.all()));
          one.pause(Duration.ofDays(8));
          one.append(2);
          one.expire();
          slow.process.jumpClock(-Duration.ofDays(30).toSeconds() * 1_000_000);
          assertThat(slow.lake.vacuum(VacuumOptions.DEFAULT).freed()).containsKey("chunk");
          assertThat(one.keys()).containsExactly(2L);
        });
  }
}
