package dev.larva.maintenance.reach;

import dev.larva.entry.BodyReference;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.format.VectorReference;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What the state of a lake reaches: the chunks of every version that may be read; the roots it
 * keeps, and nodes and vectors that they lead to; the bodies of all entries, for slots are never
 * deleted.
 */
public final class Reachable {

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Loader loader;
  private final Layout layout;
  private final Keys keys = new Keys();
  private final Set<KeptRoot> roots = new HashSet<>();
  private Snapshot state;

  private Reachable(LakeAccess lake, CommitPoint log, Loader loader, Snapshot state) {
    this.lake = lake;
    this.log = log;
    this.loader = loader;
    this.layout = lake.layout();
    this.state = state;
  }

  /**
   * Reads what the newest state reaches.
   *
   * @param roots that are kept
   * @param progress is told, in a few words, what is being read
   * @throws CorruptLake if something that it needs is missing or damaged
   */
  public static Reachable of(
      LakeAccess lake,
      CommitPoint log,
      Loader loader,
      Snapshot newest,
      List<KeptRoot> roots,
      Consumer<String> progress) {
    Reachable reachable = new Reachable(lake, log, loader, newest);
    progress.accept("log: " + newest.version() + " versions");
    reachable.bodies(0, newest);
    reachable.versions(newest, progress);
    reachable.roots(roots, progress);
    return reachable;
  }

  /**
   * Takes in what a later state reaches beside: what landed since, and the roots that it keeps. No
   * other version can be read by it that could not be read before.
   *
   * @throws CorruptLake likewise
   */
  public void grow(Snapshot later, Consumer<String> progress) {
    bodies(state.version(), later);
    additions(state.version(), later);
    roots(later.keptRoots(), progress);
    state = later;
  }

  /** Whether the object must stay: false only if certainly nothing names it. */
  public boolean contains(Key key) {
    return keys.contains(key);
  }

  private void bodies(long after, Snapshot newest) {
    log.readBare(after, newest.version(), slot -> slot.entries().forEach(this::body));
  }

  private void body(LogEntry entry) {
    BodyReference body = entry.entry().body();
    if (body != null) {
      keys.add(layout.node(body.name()));
    }
  }

  /**
   * What is live at the oldest version from which all may be read, and what was added since; and
   * what is live at each held version before it, whatever became of it after.
   */
  private void versions(Snapshot newest, Consumer<String> progress) {
    for (long held : newest.heldBefore()) {
      progress.accept("version " + held + ", which is held");
      chunks(loader.at(held, newest));
    }
    progress.accept("versions from " + newest.oldestReadable());
    chunks(loader.at(newest.oldestReadable(), newest));
    additions(newest.oldestReadable(), newest);
  }

  private void additions(long after, Snapshot newest) {
    log.readRange(after, newest.version(), this::added);
  }

  private void added(StoredSlot slot) {
    slot.whole(log.object(slot.slot().first()))
        .forEach(entry -> entry.entry().operations().forEach(this::added));
  }

  private void added(Operation operation) {
    if (operation instanceof Operation.OnTable change) {
      operation.added().forEach(chunk -> add(change.table(), chunk));
      if (change instanceof Restore restore) {
        restore.restored().forEach(chunk -> add(restore.table(), chunk.entry()));
      }
    }
  }

  private void chunks(Snapshot state) {
    for (TableState table : state.tables().values()) {
      Ulid id = table.record().id();
      Iterator<LiveChunk> live = lake.nodes().chunks(table);
      live.forEachRemaining(chunk -> add(id, chunk.entry()));
    }
  }

  private void add(Ulid table, ChunkEntry chunk) {
    keys.add(layout.chunk(table, chunk.name()));
  }

  private void roots(List<KeptRoot> kept, Consumer<String> progress) {
    for (KeptRoot root : kept) {
      if (roots.add(root)) {
        progress.accept("root " + root.version());
        root(root);
      }
    }
  }

  /** A root and what leads to its state; of its chunks only versions that may be read have need. */
  private void root(KeptRoot kept) {
    keys.add(layout.root(kept.version()));
    Snapshot state =
        loader
            .kept(kept)
            .orElseThrow(
                () ->
                    new CorruptLake(
                        "A root that the lake keeps is missing or altered, so what it needs is"
                            + " unknown and nothing was deleted. Restore it from a backup of the"
                            + " store. object="
                            + layout.root(kept.version())));
    for (TableState table : state.tables().values()) {
      Iterator<LiveChunk> live = lake.nodes().chunks(table, this::node);
      live.forEachRemaining(
          chunk -> {
            VectorReference vector = chunk.vector();
            if (vector != null) {
              keys.add(layout.node(vector.name()));
            }
          });
    }
  }

  private boolean node(NodeReference node) {
    keys.add(layout.node(node.name()));
    return true;
  }
}
