package dev.larva.transaction;

import dev.larva.commit.Landing;
import dev.larva.conflict.Judgement;
import dev.larva.conflict.Proposal;
import dev.larva.conflict.Rebase;
import dev.larva.conflict.Verdict;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Carries proposals in wrong ways. */
final class PlantedMover implements Carrying {

  /** What was planned is compared with all that landed, not what it has become. */
  static final Function<LakeAccess, Carrying> COMPARES_SETS =
      lake -> new PlantedMover(lake, Bug.SETS);

  /** Rows are followed, and who changed them is not asked. */
  static final Function<LakeAccess, Carrying> COMPARES_NOTHING =
      lake -> new PlantedMover(lake, Bug.NOTHING);

  /** A row is looked for in the newest chunk that has its id. */
  static final Function<LakeAccess, Carrying> LOOKS_IN_NEWEST =
      lake -> new PlantedMover(lake, Bug.NEWEST);

  /** What an entry masks takes the place of what was masked before. */
  static final Function<LakeAccess, Carrying> REPLACES_MASK =
      lake -> new PlantedMover(lake, Bug.MASK);

  /** Rows are where they were, in the chunk that came in place of theirs. */
  static final Function<LakeAccess, Carrying> KEEPS_POSITIONS =
      lake -> new PlantedMover(lake, Bug.POSITIONS);

  private enum Bug {
    SETS,
    NOTHING,
    NEWEST,
    MASK,
    POSITIONS
  }

  private final LakeAccess lake;
  private final Bug bug;

  private PlantedMover(LakeAccess lake, Bug bug) {
    this.lake = lake;
    this.bug = bug;
  }

  @Override
  public Carried carry(Proposal proposal, Snapshot premise) {
    try {
      boolean all =
          proposal.operations().stream()
              .allMatch(each -> each instanceof DeleteRows || each instanceof AddChunks);
      if (bug == Bug.NEWEST) {
        return all ? toNewest(proposal, premise) : new Mover(lake).carry(proposal, premise);
      }
      return entryByEntry(proposal, premise);
    } catch (Gone gone) {
      return new Carried.Stopped(new Landing.Refused(String.valueOf(gone.getMessage())));
    }
  }

  private Carried entryByEntry(Proposal proposal, Snapshot premise) throws Gone {
    List<Operation> carried = proposal.operations();
    Snapshot before = premise;
    for (LogEntry landed : lake.head().since(premise.version())) {
      Proposal compared = bug == Bug.SETS ? proposal : proposal.on(before.version(), carried);
      if (bug != Bug.NOTHING
          && Rebase.over(compared, List.of(landed), lake.head().known())
              instanceof Judgement.Falls falls
          && falls.verdict() != Verdict.MOVE) {
        return new Carried.Stopped(new Landing.Fallen(falls));
      }
      Snapshot after =
          ((Applied.To) Replay.apply(before, landed.entry(), landed.time(), landed.slot()))
              .snapshot();
      Moves moves = new Moves(lake, before, landed, after);
      List<Operation> next = new ArrayList<>();
      for (Operation operation : carried) {
        if (bug == Bug.POSITIONS && operation instanceof DeleteRows delete) {
          next.add(PlantedMoves.inPlace(delete, landed));
        } else {
          next.addAll(moves.rewritten(unmasked(operation)));
        }
      }
      carried = next;
      before = after;
    }
    return new Carried.To(proposal.on(before.version(), carried), before);
  }

  private Operation unmasked(Operation operation) {
    return bug == Bug.MASK && operation instanceof RewriteChunks rewrite
        ? new RewriteChunks(
            rewrite.table(),
            rewrite.inputs(),
            rewrite.outputs().stream()
                .map(output -> new Rewritten(output.chunk(), Positions.NONE))
                .toList())
        : operation;
  }

  private Carried toNewest(Proposal proposal, Snapshot premise) throws Gone {
    Snapshot tip = lake.head().known();
    LogEntry last = lake.head().since(tip.version() - 1).get(0);
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : proposal.operations()) {
      if (!(operation instanceof DeleteRows delete)) {
        operations.add(operation);
        continue;
      }
      SortedMap<StagedName, Positions> rows = new TreeMap<>();
      delete.chunks().forEach(each -> rows.put(each.chunk(), each.positions()));
      TableState table = tip.table(delete.table()).orElseThrow();
      List<ChunkEntry> newest = new ArrayList<>();
      Iterator<LiveChunk> chunks = lake.nodes().chunks(table);
      chunks.forEachRemaining(
          chunk ->
              newest.add(
                  chunk.slot() == 0
                      ? chunk.entry()
                      : chunk.entry().holding(lake.inline().content(chunk))));
      newest.removeIf(chunk -> !chunk.rowIds());
      Collections.reverse(newest);
      TableRows before = new TableRows(lake, premise.table(delete.table()).orElseThrow(), Map.of());
      List<DeletedRows> found = new ArrayList<>();
      Search.of(before, rows, last)
          .in(newest, new TableRows(lake, table, Map.of()), last)
          .forEach((chunk, positions) -> found.add(new DeletedRows(chunk, positions)));
      operations.add(new DeleteRows(delete.table(), found));
    }
    return new Carried.To(proposal.on(tip.version(), operations), tip);
  }
}
