package dev.larva.transaction;

import dev.larva.commit.Landing;
import dev.larva.conflict.Judgement;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Rebase;
import dev.larva.conflict.Verdict;
import dev.larva.entry.Operation;
import dev.larva.error.CorruptLake;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Carries a proposal over what landed since its premise, entry by entry: where rows that it rests
 * on went to other chunks, it is rewritten before it is compared with the next entry. So it follows
 * the rows, and meets whoever deleted or updated them on the way. Reads row ids, on its caller's
 * thread.
 */
final class Mover implements Carrying {

  private final LakeAccess lake;

  Mover(LakeAccess lake) {
    this.lake = lake;
  }

  @Override
  public Carried carry(Proposal proposal, Snapshot premise) {
    Snapshot tip = lake.head().known();
    Proposal carried = proposal;
    Snapshot before = premise;
    for (LogEntry landed : lake.head().since(premise.version())) {
      if (landed.version() > tip.version()) {
        break;
      }
      if (landed.entry().retired()) {
        return new Carried.Stopped(new Landing.Again());
      }
      if (Rebase.over(carried, List.of(landed), tip) instanceof Judgement.Falls falls
          && falls.verdict() != Verdict.MOVE) {
        return new Carried.Stopped(new Landing.Fallen(falls));
      }
      Snapshot after = after(before, landed);
      try {
        carried = rewritten(carried, landed, new Moves(lake, before, landed, after));
      } catch (Gone gone) {
        return stopped(gone);
      } catch (CorruptLake unreadable) {
        return stopped(unreadable);
      }
      before = after;
    }
    return new Carried.To(carried, before);
  }

  private static Carried stopped(Exception why) {
    return new Carried.Stopped(new Landing.Refused(String.valueOf(why.getMessage())));
  }

  private static Snapshot after(Snapshot before, LogEntry landed) {
    Applied applied = Replay.apply(before, landed.entry(), landed.time(), landed.slot());
    if (applied instanceof Applied.To to) {
      return to.snapshot();
    }
    throw new CorruptLake(
        "The log does not lead from a transaction's premise to its newest version: "
            + ((Applied.Refused) applied).reason());
  }

  private static Proposal rewritten(Proposal proposal, LogEntry landed, Moves moves) throws Gone {
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : proposal.operations()) {
      operations.addAll(moves.rewritten(operation));
    }
    if (operations.isEmpty() && proposal.outcome() == null) {
      throw new Gone("no row is left of those that it deletes", landed);
    }
    return proposal.on(landed.version(), operations);
  }
}
