package dev.larva.transaction;

import dev.larva.format.Layout;
import dev.larva.runtime.Machine;
import dev.larva.scan.TableReader;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import dev.larva.store.ObjectStore;

/** What a transaction needs of its open lake. */
public record LakeAccess(
    ObjectStore store,
    Layout layout,
    Machine machine,
    Head head,
    Nodes nodes,
    InlineChunks inline) {

  /**
   * The time by which ages are told, microseconds since 1970: the store's, since that is one for
   * all; where it has no clock, the machine's.
   */
  public long nowMicros() {
    return store.nowMicros().orElseGet(machine::nowMicros);
  }

  /** Reads the chunks of a table of one of its snapshots. */
  public TableReader reader(TableState table) {
    return new TableReader(store, layout, nodes, inline, table);
  }
}
