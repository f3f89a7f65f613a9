package dev.larva.commit;

import dev.larva.entry.Entry;
import dev.larva.log.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a plan fits behind the entries of a draft: only where all that it was planned on is there,
 * unchanged and in order. Pure.
 *
 * @param premise that its entry names
 * @param seen entries directly before it in its slot that it was planned on
 * @param landed confirmed entries after its premise that it was not planned on
 * @param open entries after these that it was not planned on
 */
record Footing(long premise, int seen, List<LogEntry> landed, List<LogEntry> open) {

  /**
   * Empty if the plan has no place here.
   *
   * @param since the confirmed entries of the draft after the plan's premise
   */
  static Optional<Footing> of(Plan plan, List<LogEntry> since, Draft draft) {
    List<LogEntry> earlier = new ArrayList<>(since);
    earlier.addAll(draft.open());
    List<LogEntry> all = new ArrayList<>(earlier);
    all.addAll(draft.entries());
    long premise = plan.proposal().premise();
    int saw = plan.saw().size();
    if (saw <= earlier.size() && same(plan.saw(), earlier.subList(0, saw))) {
      int split = Math.max(saw, since.size());
      return Optional.of(
          new Footing(
              premise + saw,
              0,
              all.subList(Math.min(saw, since.size()), since.size()),
              all.subList(split, all.size())));
    }
    if (saw == all.size() && same(plan.saw(), all)) {
      return Optional.of(
          new Footing(draft.base().version(), saw - earlier.size(), List.of(), List.of()));
    }
    return Optional.empty();
  }

  private static boolean same(List<LogEntry> some, List<LogEntry> others) {
    for (int i = 0; i < some.size(); i++) {
      Entry one = some.get(i).entry();
      Entry other = others.get(i).entry();
      if (!one.id().equals(other.id()) || !one.operations().equals(other.operations())) {
        return false;
      }
    }
    return true;
  }
}
