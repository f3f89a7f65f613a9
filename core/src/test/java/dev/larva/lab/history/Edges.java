package dev.larva.lab.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which call must have landed before which. A dependency says that the later call began to read
 * after the earlier had landed; a pinned anti-dependency only that it landed after it; any other
 * that it landed after the earlier began to read. A dependency and the last kind after it make one
 * of the second kind. Source: Adya, "Weak Consistency", 1999, chapter 4.
 */
final class Edges {

  private final List<Call> calls;
  private final List<Set<Integer>> dependencies = new ArrayList<>();
  private final List<Set<Integer>> pinned = new ArrayList<>();
  private final List<Set<Integer>> anti = new ArrayList<>();

  Edges(List<Call> calls) {
    this.calls = calls;
    for (int i = 0; i < calls.size(); i++) {
      dependencies.add(new LinkedHashSet<>());
      pinned.add(new LinkedHashSet<>());
      anti.add(new LinkedHashSet<>());
    }
  }

  /** The later call saw the earlier one's work, or came upon it. */
  void depends(@Nullable Integer earlier, @Nullable Integer later) {
    add(dependencies, earlier, later);
  }

  /** The reader did not see, under that key, what the writer wrote. */
  void precedes(int reader, @Nullable Integer writer, String key) {
    add(calls.get(reader).pinned(key) ? pinned : anti, reader, writer);
  }

  private static void add(List<Set<Integer>> graph, @Nullable Integer from, @Nullable Integer to) {
    if (from != null && to != null && !from.equals(to)) {
      graph.get(from).add(to);
    }
  }

  /** The calls on cycles, and those that follow them; none if there is no cycle. */
  List<Integer> onCycle() {
    List<Set<Integer>> landing = new ArrayList<>();
    for (int i = 0; i < dependencies.size(); i++) {
      Set<Integer> later = new LinkedHashSet<>(dependencies.get(i));
      dependencies.get(i).forEach(next -> later.addAll(anti.get(next)));
      later.addAll(pinned.get(i));
      landing.add(later);
    }
    return onCycle(landing);
  }

  /** Removes what nothing leads to, until only cycles and what follows them is left. */
  private static List<Integer> onCycle(List<Set<Integer>> graph) {
    int[] incoming = new int[graph.size()];
    graph.forEach(edges -> edges.forEach(to -> incoming[to]++));
    Deque<Integer> free = new ArrayDeque<>();
    for (int i = 0; i < incoming.length; i++) {
      if (incoming[i] == 0) {
        free.add(i);
      }
    }
    while (!free.isEmpty()) {
      for (int to : graph.get(free.remove())) {
        if (--incoming[to] == 0) {
          free.add(to);
        }
      }
    }
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < incoming.length; i++) {
      if (incoming[i] > 0) {
        left.add(i);
      }
    }
    return left;
  }
}
