package dev.larva.maintenance.vacuum;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a vacuum did, or, of a dry run, would do.
 *
 * @param cutoff that is in force; of a dry run, that would be
 * @param sweep version of the entry that said so; 0: of a dry run, or none was needed
 * @param droppedRoots roots that the lake keeps no longer
 * @param listed objects that were looked at
 * @param freed what was deleted, by kind: {@code chunk}, {@code node} (and vectors and bodies),
 *     {@code root}, {@code probe}
 */
public record VacuumReport(
    long cutoff, long sweep, long droppedRoots, long listed, Map<String, Freed> freed) {

  public VacuumReport {
    freed = Collections.unmodifiableMap(new TreeMap<>(freed));
  }

  /** Objects of one kind, and their bytes. */
  public record Freed(long objects, long bytes) {
    Freed plus(long more) {
      return new Freed(objects + 1, bytes + more);
    }
  }

  /** Objects of all kinds. */
  public long objects() {
    return freed.values().stream().mapToLong(Freed::objects).sum();
  }

  /** Their bytes. */
  public long bytes() {
    return freed.values().stream().mapToLong(Freed::bytes).sum();
  }
}
