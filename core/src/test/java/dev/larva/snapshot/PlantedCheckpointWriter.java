package dev.larva.snapshot;

import dev.larva.entry.Checkpoint;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.NodeReference;
import dev.larva.format.Root;
import dev.larva.format.RootCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes checkpoints whose nodes are stamped earlier than their entries say. */
public record PlantedCheckpointWriter(
    ObjectStore store, Layout layout, Nodes nodes, Machine machine) {

  /** Nodes are stamped with a version so far below the root's. */
  private static final long EARLIER = 6;

  /** Writes all nodes anew, and the root. */
  public Optional<CheckpointWriter.Written> write(Snapshot snapshot) {
    CheckpointWriter writer = new CheckpointWriter(store, layout, nodes, machine);
    long stamp = Math.max(0, snapshot.version() - EARLIER);
    Map<Ulid, List<NodeReference>> references = new LinkedHashMap<>();
    snapshot
        .tables()
        .values()
        .forEach(table -> references.put(table.record().id(), writer.grown(table, stamp, false)));
    Root root = Roots.root(snapshot, references);
    byte[] bytes = RootCodec.encode(root);
    Key key = layout.root(root.version());
    Puts puts = new Puts(store);
    if (!puts.put(key, bytes)) {
      return Optional.empty();
    }
    puts.requireStored(key, bytes);
    String hash = Digest.sha256(bytes);
    return Optional.of(
        new CheckpointWriter.Written(
            root, new Checkpoint(root.version(), hash, 0, root.version())));
  }
}
