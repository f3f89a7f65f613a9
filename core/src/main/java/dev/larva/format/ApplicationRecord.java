package dev.larva.format;

import dev.larva.entry.ApplicationName;
import dev.larva.runtime.Ulid;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How far an application has come.
 *
 * @param application its name
 * @param lineage in force
 * @param position to which that lineage has come
 * @param earlier lineages that others were opened after, in the order of their opening
 */
public record ApplicationRecord(
    String application, Ulid lineage, long position, List<Reached> earlier) {

  /** Earlier lineages that are kept; older ones are as if they had never been. */
  public static final int EARLIER_LIMIT = 1_000;

  /** The lineage of applications that have none: they count, in one sequence for ever. */
  public static final Ulid SEQUENCE = new Ulid("0".repeat(Ulid.LENGTH));

  public ApplicationRecord {
    ApplicationName.require(application);
    earlier = List.copyOf(earlier);
    if (position < 0 || earlier.size() > EARLIER_LIMIT) {
      throw new IllegalArgumentException(
          "an application's position is below 0, or it has too many earlier lineages: "
              + application);
    }
    Set<Ulid> lineages = new HashSet<>(Set.of(lineage));
    for (Reached one : earlier) {
      if (!lineages.add(one.lineage())) {
        throw new IllegalArgumentException("a lineage is twice in one application: " + one);
      }
    }
  }

  /**
   * Where a lineage ended.
   *
   * @param position to which it had come
   */
  public record Reached(Ulid lineage, long position) {
    public Reached {
      if (position < 0) {
        throw new IllegalArgumentException("a position is below 0: " + position);
      }
    }
  }

  /** The position to which a lineage has come, or had when another took over; empty if unknown. */
  public Optional<Long> reached(Ulid of) {
    if (of.equals(lineage)) {
      return Optional.of(position);
    }
    return earlier.stream()
        .filter(one -> one.lineage().equals(of))
        .map(Reached::position)
        .findFirst();
  }
}
