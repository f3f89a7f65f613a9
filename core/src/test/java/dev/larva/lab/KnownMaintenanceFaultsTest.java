package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Rows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Claim;
import dev.larva.entry.TransactionId;
import dev.larva.error.CommitConflict;
import dev.larva.error.StagedTooOld;
import dev.larva.error.UnsupportedFormat;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.format.LiveChunk;
import dev.larva.format.Marker;
import dev.larva.lab.Story.Teller;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Scripted;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.scan.change.Changes;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Faults that other formats have had with maintenance, time and catalogs, by their numbers in the
 * list of known faults.
 */
class KnownMaintenanceFaultsTest {

  private static final long HOUR_MICROS = 3_600_000_000L;

  private final Scripted chance = new Scripted();
  private final Story story = new Story(chance);

  @AfterEach
  void close() {
    story.close();
  }

  @Test
  void fault7APutFromLongAgoDoesNotMakeASlotThatTheLogHasGoneBeyond() {
    story.tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          TransactionId id = one.lake.newTransactionId();
          chance.next(one.process, Fault.LATE_ZOMBIE);
          chance.lasting(Duration.ofDays(5).toSeconds() * 1_000_000);
          Fiber stalled =
              one.start(
                  () ->
                      one.lake.transact(
                          TransactionOptions.DEFAULT.as(id), tx -> one.append(tx, 2)));
          one.pause(Duration.ofMillis(15));
          other.append(3, 4, 5);
          other.lake.checkpoint();
          other.expire();
          other.vacuum();
          Story.join(stalled);
          one.pause(Duration.ofDays(6));
          Teller newcomer = story.teller();
          assertThat(newcomer.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
          assertThat(newcomer.findings()).isEmpty();
        });
  }

  @Test
  void fault11WhoStoodStillForDaysOvertakesNobodyAndLandsOnce() {
    story.tell(
        one -> {
          Teller other = story.teller();
          one.append(1);
          chance.next(one.process, Fault.SLOW_PUT);
          chance.lasting(Duration.ofDays(3).toSeconds() * 1_000_000);
          TransactionOptions patient = TransactionOptions.DEFAULT.withDeadline(Duration.ofDays(5));
          Fiber slow = one.start(() -> one.lake.transact(patient, tx -> one.append(tx, 2)));
          one.pause(Duration.ofSeconds(1));
          other.append(3);
          Story.join(slow);
          one.append(4);
          assertThat(other.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
          assertThat(other.findings()).isEmpty();
        });
  }

  @Test
  void fault50TheFilesOfARunningJobStayOrItsCommitIsRefused() {
    story.tell(
        one -> {
          one.putChunksInObjects();
          Teller other = story.teller();
          List<ChunkEntry> running = one.staged(1);
          other.append(2, 3);
          other.lake.vacuum(VacuumOptions.DEFAULT);
          one.lake.transact(tx -> tx.table(Story.TABLE).append(running, 0));
          List<ChunkEntry> late = one.staged(4);
          other.append(5, 6);
          other.vacuum();
          assertThatThrownBy(() -> one.lake.transact(tx -> tx.table(Story.TABLE).append(late, 0)))
              .isInstanceOf(StagedTooOld.class);
          assertThat(one.keys()).containsExactlyInAnyOrder(1L, 2L, 3L, 5L, 6L);
          assertThat(one.findings()).isEmpty();
        });
  }

  @Test
  void fault51AVacuumLeavesObjectsOfEveryClassThatTheLakeStillReads() {
    story.tell(
        one -> {
          one.append(1);
          one.putChunksInObjects();
          one.append(2, 3);
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 2L)));
          one.lake.transact(
              tx -> {
                one.append(tx, 4);
                tx.table(Story.TABLE)
                    .setProperties(Map.of("weight", "w".repeat(300 << 10)), Set.of());
              });
          one.lake.checkpoint();
          one.lake.transact(tx -> one.append(tx, 5, 6, 7));
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 6L)));
          one.vacuum();
          Teller newcomer = story.teller();
          assertThat(newcomer.keys()).containsExactlyInAnyOrder(1L, 3L, 4L, 5L, 7L);
          for (long version = 1; version <= newcomer.lake.snapshot().version(); version++) {
            Snapshot then = newcomer.lake.snapshotAt(version);
            then.table("main", Story.TABLE.name())
                .ifPresent(table -> RowTables.texts(new RealLake(newcomer.lake), table));
          }
          assertThat(newcomer.findings()).isEmpty();
          assertThat(newcomer.lake.verify().run(progress -> {}).orphans()).isZero();
        });
  }

  @Test
  void fault51AVacuumLeavesTheVectorsOfChunksWithManyDeletedRows() {
    story.tell(
        one -> {
          one.putChunksInObjects();
          one.lake.transact(tx -> one.append(tx, LongStream.range(0, 15_000).toArray()));
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("b", 1L)));
          one.lake.checkpoint();
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 3L)));
          one.lake.checkpoint();
          one.append(20_000);
          one.expire();
          one.vacuum();
          Teller newcomer = story.teller();
          assertThat(vectors(newcomer)).isEqualTo(1);
          assertThat(newcomer.keys()).hasSize(10_000).doesNotContain(3L, 4L).contains(20_000L);
          assertThat(newcomer.findings()).isEmpty();
        });
  }

  /** Chunks of the table whose deleted rows are in an object of their own. */
  private static long vectors(Teller teller) {
    TableState table =
        teller.lake.snapshot().table(Story.TABLE.namespace(), Story.TABLE.name()).orElseThrow();
    long vectors = 0;
    Iterator<LiveChunk> chunks = teller.lake.access().nodes().chunks(table);
    while (chunks.hasNext()) {
      vectors += chunks.next().vector() == null ? 0 : 1;
    }
    return vectors;
  }

  @Test
  void fault52ChangesThatWentWithTheirVersionsAreToldToBeGoneAndNeverInPart() {
    story.tell(
        one -> {
          one.putChunksInObjects();
          one.append(1, 2, 3);
          long before = one.lake.snapshot().version();
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.all()));
          one.append(4);
          one.expire();
          one.vacuum();
          assertThatThrownBy(() -> one.lake.changes(Story.TABLE.toString(), before - 2).close())
              .isInstanceOf(VersionUnavailable.class)
              .hasMessageContaining("earliest=" + one.lake.snapshot().oldestReadable());
          one.append(5);
          try (Changes told =
              one.lake.changes(Story.TABLE.toString(), one.lake.snapshot().oldestReadable())) {
            assertThat(told.hasNext()).isTrue();
          }
        });
  }

  @Test
  void fault53AReaderOfAPinnedVersionReadsOnThoughAVacuumRunsWithItsClockAhead() {
    story.tell(
        one -> {
          one.putChunksInObjects();
          Teller ahead = story.teller();
          one.append(1, 2, 3);
          long pinned = one.lake.snapshot().version();
          one.lake.hold("reader", Claim.PIN, pinned);
          Snapshot then = one.lake.snapshotAt("reader");
          try (Rows<GenericRecord> rows = one.lake.table(Story.TABLE, then).scan().rows()) {
            rows.next();
            one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.all()));
            ahead.process.jumpClock(400 * 24 * HOUR_MICROS);
            ahead.expire();
            ahead.lake.vacuum(VacuumOptions.DEFAULT);
            ahead.vacuum();
            rows.next();
            rows.next();
            assertThat(rows.hasNext()).isFalse();
          }
          assertThat(one.findings()).isEmpty();
        });
  }

  @Test
  void fault54OpeningStaysAsCheapAfterThousandsOfCommits() {
    story.tell(
        one -> {
          commits(one, 600);
          long early = costOfOpening();
          commits(one, 2_400);
          assertThat(costOfOpening()).isLessThan(2 * early + 10);
        });
  }

  /** Requests of an opener, and a KiB of what it reads for each. */
  private long costOfOpening() {
    Teller opener = story.teller();
    return opener.lake.requests().total() + opener.lake.requests().get().bytes() / 1024;
  }

  private static void commits(Teller one, int count) {
    for (int i = 0; i < count; i++) {
      String value = Integer.toString(i);
      one.lake.transact(
          tx -> tx.table(Story.TABLE).setProperties(Map.of("count", value), Set.of()));
    }
    one.pause(Duration.ofSeconds(10));
  }

  @Test
  void fault55TimesRiseThoughAWritersClockIsBehind() {
    story.tell(
        one -> {
          Teller behind = story.teller();
          behind.process.jumpClock(-HOUR_MICROS / 6);
          one.append(1);
          behind.append(2);
          one.append(3);
          List<LogEntry> log = one.log();
          for (int i = 1; i < log.size(); i++) {
            assertThat(log.get(i).time()).isGreaterThan(log.get(i - 1).time());
          }
          for (LogEntry entry : log) {
            assertThat(one.lake.snapshotAsOf(entry.time()).version()).isEqualTo(entry.version());
          }
        });
  }

  @Test
  void fault56ALakeOfANewerWriterIsReadAndNotWritten() {
    Machine machine = new SystemMachine();
    ObjectStore store = new MemoryStore(machine);
    Format newer = new Format(Format.LOG, List.of(), List.of("later"));
    try (Lake lake = Lake.open("m", store, machine, new Marker(newer, machine.ulid(), 0))) {
      assertThat(lake.snapshot().version()).isZero();
      assertThatThrownBy(() -> lake.transact(tx -> tx.createNamespace("sales", Map.of())))
          .isInstanceOf(UnsupportedFormat.class)
          .hasMessageContaining("feature=later");
      assertThat(store.list("", "", 1)).isEmpty();
    }
  }

  @Test
  void fault57AConflictNamesTheTableTheOtherAndWhatToDo() {
    story.tell(
        one -> {
          one.append(1);
          Snapshot old = one.lake.snapshot();
          one.lake.transact(tx -> tx.table(Story.TABLE).delete(Filter.eq("k", 1L)));
          LogEntry other = one.log().get((int) old.version());
          assertThatThrownBy(
                  () ->
                      one.lake.transact(
                          TransactionOptions.DEFAULT.on(old),
                          tx -> tx.table(Story.TABLE).update(Filter.eq("k", 1L), Map.of("n", 2L))))
              .isInstanceOf(CommitConflict.class)
              .hasMessageContaining("table " + Story.TABLE.name())
              .hasMessageContaining("Run the operation again")
              .hasMessageContaining("other=" + other.entry().id() + " version=" + other.version());
        });
  }
}
