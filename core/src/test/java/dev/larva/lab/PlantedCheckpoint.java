package dev.larva.lab;

import dev.larva.commit.Committer;
import dev.larva.conflict.Proposal;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Restore;
import dev.larva.entry.TransactionId;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.lab.Bug.Elsewhere;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Altered;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.PlantedCheckpointWriter;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.pcollections.TreePMap;

/** Writes and confirms checkpoints, of a snapshot that a planted bug has spoiled. */
record PlantedCheckpoint(
    Bug bug, LakeAccess lake, CommitPoint log, Loader loader, Committer committer) {

  void write() {
    Snapshot known = lake.head().known();
    boolean kept = known.keptRoots().stream().anyMatch(root -> root.version() == known.version());
    if (known.version() < 2 || kept) {
      return;
    }
    Snapshot spoiled = spoil(known);
    boolean credulous = bug.elsewhere() == Elsewhere.ROOT_WITHOUT_ITS_NODES;
    ObjectStore store = credulous ? new CredulousStore(lake.store(), "/nodes/") : lake.store();
    Nodes nodes = lake.nodes();
    Optional<CheckpointWriter.Written> written =
        bug.elsewhere() == Elsewhere.EARLIER_STAMPS
            ? new PlantedCheckpointWriter(store, lake.layout(), nodes, lake.machine()).write(known)
            : new CheckpointWriter(store, lake.layout(), nodes, lake.machine()).write(spoiled);
    written.ifPresent(this::confirm);
  }

  private void confirm(CheckpointWriter.Written written) {
    long version = lake.head().known().version();
    committer.land(
        new Proposal(
            new TransactionId(version, lake.machine().ulid()),
            version,
            List.of(written.confirmation()),
            List.of(),
            null,
            Map.of()),
        Duration.ofMinutes(1));
  }

  private Snapshot spoil(Snapshot known) {
    return switch (bug.elsewhere()) {
      case ROW_IDS_FROM_LIVE_CHUNKS ->
          Altered.tables(known, rowIdsFromChunks(known, table -> true));
      case RESTORE_RESETS_ROW_IDS -> Altered.tables(known, rowIdsOfRestored(known));
      case VECTORS_REPLACED -> Altered.tables(known, lastVectors(known));
      case ROOT_BEFORE_ITS_LAST_ENTRY ->
          Altered.tables(known, loader.at(known.version() - 1, known).tables());
      case ROOT_IN_MID_SLOT -> midSlot(known);
      default -> known;
    };
  }

  /** The state before the last entry of the last slot, if that has more than one. */
  private Snapshot midSlot(Snapshot known) {
    boolean many = log.holding(known.version()).slot().entries().size() > 1;
    return many ? loader.at(known.version() - 1, known) : known;
  }

  private TreePMap<Ulid, TableState> rowIdsOfRestored(Snapshot known) {
    Set<Ulid> restored = new TreeSet<>();
    for (LogEntry landed : lake.head().since(0)) {
      for (Operation operation : landed.entry().operations()) {
        if (operation instanceof Restore restore) {
          restored.add(restore.table());
        }
      }
    }
    return rowIdsFromChunks(known, restored::contains);
  }

  private TreePMap<Ulid, TableState> rowIdsFromChunks(Snapshot known, Predicate<Ulid> wanted) {
    TreePMap<Ulid, TableState> tables = known.tables();
    for (TableState table : known.tables().values()) {
      if (!wanted.test(table.record().id())) {
        continue;
      }
      long next = 0;
      for (Iterator<LiveChunk> chunks = lake.nodes().chunks(table); chunks.hasNext(); ) {
        LiveChunk chunk = chunks.next();
        next = Math.max(next, chunk.firstRowId() + chunk.entry().rows());
      }
      TableRecord record = table.record();
      TableRecord spoiled = with(record, next, record.totals());
      TableState state =
          new TableState(
              spoiled,
              table.nodes(),
              table.added(),
              table.removed(),
              table.deleted(),
              table.places());
      tables = tables.plus(record.id(), state);
    }
    return tables;
  }

  private TreePMap<Ulid, TableState> lastVectors(Snapshot known) {
    TreePMap<Ulid, TableState> tables = known.tables();
    for (LogEntry landed : lake.head().since(0)) {
      for (Operation operation : landed.entry().operations()) {
        TableState table =
            operation instanceof Operation.DeleteRows delete ? tables.get(delete.table()) : null;
        if (table != null) {
          tables = tables.plus(table.record().id(), replaced(table, (DeleteRows) operation));
        }
      }
    }
    return tables;
  }

  private static TableState replaced(TableState table, DeleteRows delete) {
    TreePMap<ChunkKey, LiveChunk> added = table.added();
    long lost = 0;
    for (DeletedRows rows : delete.chunks()) {
      ChunkKey key = new ChunkKey(rows.place(), rows.chunk());
      LiveChunk live = added.get(key);
      if (live != null) {
        LiveChunk fresh =
            new LiveChunk(
                live.entry(),
                live.firstRowId(),
                live.version(),
                live.slot(),
                live.vector(),
                rows.positions());
        added = added.plus(key, fresh);
        lost += live.deletedRows() - fresh.deletedRows();
      }
    }
    TableRecord.Totals all = table.record().totals();
    TableRecord.Totals fewer =
        new TableRecord.Totals(all.chunks(), all.rows(), all.bytes(), all.deleted() - lost);
    TableRecord record = with(table.record(), table.record().nextRowId(), fewer);
    return new TableState(
        record, table.nodes(), added, table.removed(), table.deleted(), table.places());
  }

  private static TableRecord with(TableRecord record, long nextRowId, TableRecord.Totals totals) {
    return new TableRecord(
        record.id(),
        record.namespace(),
        record.name(),
        record.schemas(),
        record.specs(),
        record.highestFieldId(),
        record.properties(),
        nextRowId,
        record.created(),
        record.changed(),
        totals);
  }
}
