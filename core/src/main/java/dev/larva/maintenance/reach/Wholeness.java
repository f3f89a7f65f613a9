package dev.larva.maintenance.reach;

import dev.larva.entry.KeptRoot;
import dev.larva.error.CorruptLake;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import java.util.Optional;

/** Whether kept roots can be read with all nodes and vectors that they lead to. */
public final class Wholeness {

  private final Loader loader;
  private final Nodes nodes;

  /** Reads from the store what others may have in memory. */
  public Wholeness(LakeAccess lake, Loader loader) {
    this.loader = loader;
    this.nodes = new Nodes(lake.store(), lake.layout(), lake.machine());
  }

  /** Whether this one can. */
  public boolean of(KeptRoot root) {
    try {
      Optional<Snapshot> state = loader.kept(root);
      state.ifPresent(it -> it.tables().values().forEach(this::read));
      return state.isPresent();
    } catch (CorruptLake damaged) {
      return false;
    }
  }

  private void read(TableState table) {
    nodes.chunks(table).forEachRemaining(nodes::deleted);
  }
}
