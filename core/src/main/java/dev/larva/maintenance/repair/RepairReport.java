package dev.larva.maintenance.repair;

import java.util.List;

/**
 * What was wrong, and what became of it.
 *
 * @param brokenRoots versions of kept roots that cannot be read whole
 * @param checkpoint version of a fresh root that was written in their place; 0: none was needed
 * @param sweep version of the entry that drops the broken ones; 0: none, or a dry run
 * @param unmended what keeps broken roots from being dropped; empty: nothing does
 * @param lost chunks that cannot be read
 */
public record RepairReport(
    List<Long> brokenRoots, long checkpoint, long sweep, String unmended, List<LostChunk> lost) {

  public RepairReport {
    brokenRoots = List.copyOf(brokenRoots);
    lost = List.copyOf(lost);
  }

  RepairReport with(List<LostChunk> chunks) {
    return new RepairReport(brokenRoots, checkpoint, sweep, unmended, chunks);
  }

  /** Whether nothing is wrong any more. */
  public boolean well() {
    boolean roots = brokenRoots.isEmpty() || sweep > 0;
    return roots && lost.stream().allMatch(LostChunk::dropped);
  }
}
