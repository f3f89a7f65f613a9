package dev.larva.lab.model;

import dev.larva.entry.Claim;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.VersionRange;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Which slots are given up, and that all that can be read is read without them. */
final class ModelRetire {

  private ModelRetire() {}

  static void apply(ModelState state, Retire retire) {
    Set<Long> roots = new TreeSet<>();
    for (KeptRoot root : retire.roots()) {
      ModelFault.unless(
          root.hash().equals(state.keptRoots.get(root.version())), "relies on no root: " + root);
      roots.add(root.version());
    }
    for (VersionRange range : retire.slots()) {
      ModelFault.unless(range.last() < state.cutoff, "retired above the cutoff: " + range);
      for (long version = range.first(); version <= range.last(); version++) {
        ModelFault.unless(state.retired.add(version), "retired twice: " + version);
      }
    }
    requireReadable(state, roots, "a version cannot be read without what is retired");
  }

  /** Each version that can be read is reached from one of the roots without a retired slot. */
  static void requireReadable(ModelState state, Collection<Long> roots, String fault) {
    Set<Long> readable = new TreeSet<>(Set.of(state.oldestReadable));
    for (Operation.Hold hold : state.holds.values()) {
      if (hold.claim() != Claim.CONSUMER) {
        readable.add(hold.version());
      }
    }
    for (long version : readable) {
      long from = 0;
      for (long root : roots) {
        from = root <= version ? Math.max(from, root) : from;
      }
      for (long slot = from + 1; slot <= version; slot++) {
        ModelFault.unless(!state.retired.contains(slot), fault + ": " + version);
      }
    }
    long from = 0;
    for (long root : roots) {
      from = root <= state.oldestReadable ? Math.max(from, root) : from;
    }
    for (long retired : state.retired) {
      ModelFault.unless(retired <= from, fault + ": after " + state.oldestReadable);
    }
  }
}
