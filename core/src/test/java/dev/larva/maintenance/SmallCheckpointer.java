package dev.larva.maintenance;

import dev.larva.commit.Committer;
import dev.larva.entry.KeptRoot;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import java.util.Optional;
import java.util.function.Function;

/** Checkpointers of lakes that are large with few chunks. */
public final class SmallCheckpointer {

  private SmallCheckpointer() {}

  /**
   * @param lag entries after the newest kept root that make a checkpoint due
   * @param chunks that the tail names when a checkpoint is due; at twice as many writers wait
   */
  public static Checkpointer start(
      LakeAccess lake,
      Committer committer,
      Function<KeptRoot, Optional<Snapshot>> roots,
      long lag,
      long chunks) {
    CheckpointWriter writer =
        new CheckpointWriter(lake.store(), lake.layout(), lake.nodes(), lake.machine());
    return new Checkpointer(lake.head(), committer, writer, roots, lake.machine(), lag, chunks);
  }
}
