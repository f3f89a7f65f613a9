package dev.larva.maintenance;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.format.Digest;
import dev.larva.format.LiveChunk;
import dev.larva.format.Node;
import dev.larva.format.NodeCodec;
import dev.larva.format.NodeReference;
import dev.larva.format.Root;
import dev.larva.format.Root.RootTable;
import dev.larva.format.RootCodec;
import dev.larva.format.VectorReference;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Roots;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares roots and their nodes with the state that replay gives for their versions. */
final class RootCheck {

  private final LakeAccess lake;
  private final Snapshot newest;
  private final Findings findings;
  private final Map<Long, String> hashes = new HashMap<>();
  private final Set<StagedName> nodes = new HashSet<>();
  private final Set<Key> unusable = new HashSet<>();

  /**
   * @param newest says which roots are confirmed
   */
  RootCheck(LakeAccess lake, Snapshot newest, Findings findings) {
    this.lake = lake;
    this.newest = newest;
    this.findings = findings;
  }

  long roots() {
    return hashes.size();
  }

  long nodes() {
    return nodes.size();
  }

  /** Roots that nobody confirmed and that no reader can use: no more than garbage. */
  Set<Key> unusable() {
    return unusable;
  }

  /** The roots that are there, by version. */
  Map<Long, Key> list() {
    Map<Long, Key> roots = new TreeMap<>();
    lake.store()
        .listAll(
            lake.layout().roots(),
            page ->
                page.forEach(
                    listed ->
                        lake.layout()
                            .rootVersion(listed.key())
                            .ifPresent(version -> roots.put(version, listed.key()))));
    return roots;
  }

  /**
   * Checks that a root, through its nodes, says what replay says of its version.
   *
   * @param across the same after an upgrade, if one follows: the root may be older or younger
   */
  void compare(Key key, Snapshot replayed, Snapshot across) {
    try {
      Root root = read(key, replayed.version());
      compare(key, root, root.format().equals(replayed.format()) ? replayed : across);
    } catch (LarvaException damage) {
      damaged(key, replayed.version(), damage);
    }
  }

  private Root read(Key key, long version) {
    byte[] bytes =
        lake.store().get(key).orElseThrow(() -> new CorruptLake("it is missing")).bytes();
    hashes.put(version, Digest.sha256(bytes));
    Root root = RootCodec.decode(key, bytes);
    if (root.version() != version || !root.lake().equals(lake.layout().lake())) {
      throw new CorruptLake("it is the root of another version or lake than its name says");
    }
    return root;
  }

  /** Readers pass over a root that nobody confirmed and that cannot be read. */
  private void damaged(Key key, long version, LarvaException damage) {
    if (damage instanceof CorruptLake && !newest.history().keeps(version)) {
      hashes.remove(version);
      unusable.add(key);
    } else {
      hashes.putIfAbsent(version, "");
      findings.add(Finding.of(damage, key));
    }
  }

  /** Checks a root to which the log leads no more: that all it leads to can be read. */
  void walk(Key key, long version) {
    try {
      Nodes reader = new Nodes(lake.store(), lake.layout(), lake.machine());
      for (RootTable table : read(key, version).tables()) {
        Ulid id = table.table().id();
        reader
            .chunks(TableState.of(table.table(), table.nodes()), node -> checked(reader, id, node))
            .forEachRemaining(chunk -> walk(reader, chunk));
      }
    } catch (LarvaException damage) {
      damaged(key, version, damage);
    }
  }

  private void walk(Nodes reader, LiveChunk chunk) {
    VectorReference vector = chunk.vector();
    if (vector != null) {
      nodes.add(vector.name());
    }
    reader.deleted(chunk);
  }

  private void compare(Key key, Root root, Snapshot replayed) {
    Map<Ulid, List<NodeReference>> references = new HashMap<>();
    root.tables().forEach(table -> references.put(table.table().id(), table.nodes()));
    Root expected;
    try {
      expected = Roots.root(replayed, references);
    } catch (IllegalArgumentException contradiction) {
      findings.add(key, "it contradicts the log: " + contradiction.getMessage());
      return;
    }
    if (!expected.equals(root)) {
      findings.add(key, "it is not the state that the log leads to");
      return;
    }
    Nodes reader = new Nodes(lake.store(), lake.layout(), lake.machine());
    for (RootTable table : root.tables()) {
      compareChunks(key, reader, table, replayed);
    }
  }

  private void compareChunks(Key key, Nodes reader, RootTable table, Snapshot replayed) {
    Iterator<LiveChunk> ofRoot =
        reader.chunks(
            TableState.of(table.table(), table.nodes()),
            node -> checked(reader, table.table().id(), node));
    Iterator<LiveChunk> ofLog =
        replayed
            .table(table.table().id())
            .map(reader::chunks)
            .orElseGet(java.util.Collections::emptyIterator);
    while (ofRoot.hasNext() && ofLog.hasNext()) {
      LiveChunk chunk = ofRoot.next();
      VectorReference vector = chunk.vector();
      if (vector != null) {
        nodes.add(vector.name());
      }
      if (!reader.united(chunk).equals(reader.united(ofLog.next()))) {
        findings.add(key, "its chunks are not those of the log: table " + table.table().name());
        return;
      }
    }
    if (ofRoot.hasNext() || ofLog.hasNext()) {
      findings.add(key, "it has more or fewer chunks than the log: " + table.table().name());
    }
  }

  /** Checks that a reference says of its node what is so; always true. */
  private boolean checked(Nodes reader, Ulid table, NodeReference reference) {
    nodes.add(reference.name());
    Node node = reader.read(table, reference);
    if (!NodeCodec.reference(reference.name(), node, NodeCodec.encode(node)).equals(reference)) {
      findings.add(
          lake.layout().node(reference.name()),
          "its reference has other statistics or another logical hash than it");
    }
    return true;
  }

  /**
   * Checks that kept roots are there as confirmed, and that none is of a version between slots.
   *
   * @param damaged whether there are slots that could not be read
   */
  void finish(Snapshot end, Map<Long, Key> listed, boolean damaged) {
    end.keptRoots().forEach(kept -> finish(kept, listed, damaged));
    listed.forEach(
        (version, key) -> {
          boolean relied = version <= end.version() && end.history().allows(version);
          if (relied && !damaged && !hashes.containsKey(version) && !end.history().keeps(version)) {
            unusable.add(key);
          }
        });
  }

  private void finish(KeptRoot kept, Map<Long, Key> listed, boolean damaged) {
    Key key = lake.layout().root(kept.version());
    String hash = hashes.get(kept.version());
    if (hash == null && damaged && listed.containsKey(kept.version())) {
      walk(key, kept.version());
      hash = hashes.get(kept.version());
    } else if (hash == null
        && newest.history().keeps(kept.version())
        && listed.containsKey(kept.version())) {
      findings.add(key, "no slot ends with its version");
    }
    if (hash == null) {
      hash = lake.store().get(key).map(blob -> Digest.sha256(blob.bytes())).orElse(null);
    }
    if (hash == null) {
      findings.add(key, "a confirmed root is missing");
    } else if (!hash.isEmpty() && !hash.equals(kept.hash())) {
      findings.add(key, "its bytes are not those that were confirmed");
    }
  }
}
