package dev.larva.maintenance.reach;

import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.Iterator;

/**
 * The nodes that a checkpoint takes over without reading them, for nothing below them changed. What
 * one of them has lost, all checkpoints after it would lack.
 */
public final class TakenOver {

  private final LakeAccess lake;
  private final Keys listed = new Keys();

  private TakenOver(LakeAccess lake) {
    this.lake = lake;
    lake.store().listAll(lake.layout().nodes(), page -> page.forEach(one -> listed.add(one.key())));
  }

  /**
   * Looks for those of the newest state, by a list; of the nodes themselves only inner ones are
   * read.
   *
   * @throws CorruptLake if one is missing
   */
  public static void requireThere(LakeAccess lake, Snapshot newest) {
    TakenOver nodes = new TakenOver(lake);
    newest.tables().values().forEach(nodes::look);
  }

  private void look(TableState table) {
    TableState ofRoot = TableState.of(table.record(), table.nodes());
    Iterator<LiveChunk> none = lake.nodes().chunks(ofRoot, node -> requireThere(node).level() > 0);
    none.forEachRemaining(chunk -> {});
  }

  private NodeReference requireThere(NodeReference node) {
    Key key = lake.layout().node(node.name());
    if (!listed.contains(key) && lake.store().get(key).isEmpty()) {
      lake.nodes().lost(node);
      throw new CorruptLake(
          "No checkpoint was written, for the one that it would build on has lost a node. Run"
              + " larva repair (lake.repair), which writes one from an older one and the log,"
              + " where they are still there. object="
              + key);
    }
    return node;
  }
}
