package dev.larva.lab;

import dev.larva.commit.Committer;
import dev.larva.conflict.Proposal;
import dev.larva.entry.TransactionId;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.lab.Bug.Elsewhere;
import dev.larva.log.CommitPoint;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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
    new CheckpointWriter(store, lake.layout(), nodes, lake.machine())
        .write(spoiled)
        .ifPresent(written -> confirm(written));
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
      case ROW_IDS_FROM_LIVE_CHUNKS -> with(known, known.version(), rowIdsFromChunks(known));
      case ROOT_BEFORE_ITS_LAST_ENTRY ->
          with(known, known.version(), loader.at(known.version() - 1, known).tables());
      case ROOT_IN_MID_SLOT -> midSlot(known);
      default -> known;
    };
  }

  /** The state before the last entry of the last slot, if that has more than one. */
  private Snapshot midSlot(Snapshot known) {
    boolean many = log.holding(known.version()).slot().entries().size() > 1;
    return many ? loader.at(known.version() - 1, known) : known;
  }

  private TreePMap<Ulid, TableState> rowIdsFromChunks(Snapshot known) {
    TreePMap<Ulid, TableState> tables = known.tables();
    for (TableState table : known.tables().values()) {
      long next = 0;
      for (Iterator<LiveChunk> chunks = lake.nodes().chunks(table); chunks.hasNext(); ) {
        LiveChunk chunk = chunks.next();
        next = Math.max(next, chunk.firstRowId() + chunk.entry().rows());
      }
      TableRecord record = table.record();
      TableRecord spoiled =
          new TableRecord(
              record.id(),
              record.namespace(),
              record.name(),
              record.schemas(),
              record.specs(),
              record.highestFieldId(),
              record.properties(),
              next,
              record.created(),
              record.changed(),
              record.totals());
      TableState state =
          new TableState(spoiled, table.nodes(), table.added(), table.removed(), table.deleted());
      tables = tables.plus(record.id(), state);
    }
    return tables;
  }

  private static Snapshot with(Snapshot state, long version, TreePMap<Ulid, TableState> tables) {
    return new Snapshot(
        state.lake(),
        state.format(),
        version,
        state.tip(),
        state.time(),
        state.namespaces(),
        tables,
        state.names(),
        state.applications(),
        state.keptRoots(),
        state.cutoff(),
        state.oldestReadable(),
        state.root());
  }
}
