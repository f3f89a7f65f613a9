package dev.larva.lab.history;

import dev.larva.lab.history.Call.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for what snapshot isolation forbids: a lost or an aborted element, a list that forked, and
 * a cycle of dependencies in which no two anti-dependencies follow one another. Real time counts as
 * a dependency: what begins after an answer must see it.
 */
public final class Dependencies {

  private final List<Call> calls;
  private final Map<String, List<String>> lists;
  private final Set<String> blind;
  private final Map<String, Integer> writers = new HashMap<>();
  private final List<Set<Integer>> forward = new ArrayList<>();
  private final List<Set<Integer>> anti = new ArrayList<>();

  private Dependencies(List<Call> calls, Map<String, List<String>> lists, Set<String> blind) {
    this.blind = blind;
    this.calls = calls;
    this.lists = lists;
    for (int i = 0; i < calls.size(); i++) {
      forward.add(new LinkedHashSet<>());
      anti.add(new LinkedHashSet<>());
      for (String element : calls.get(i).writes().values()) {
        writers.put(element, i);
      }
    }
  }

  /**
   * What is wrong, or empty.
   *
   * @param lists every list at the end of the run
   * @param blind lists to which calls may append without having read them, so that the order of
   *     their writes binds nobody
   */
  public static Optional<String> fault(
      History history, Map<String, List<String>> lists, Set<String> blind) {
    Dependencies graph = new Dependencies(history.calls(), lists, blind);
    return graph.elements().or(graph::reads).or(graph::cycle);
  }

  private Optional<String> elements() {
    for (Map.Entry<String, List<String>> list : lists.entrySet()) {
      if (Set.copyOf(list.getValue()).size() != list.getValue().size()) {
        return Optional.of("an element is twice in " + list);
      }
    }
    for (Call call : calls) {
      for (Map.Entry<String, String> write : call.writes().entrySet()) {
        boolean there = list(write.getKey()).contains(write.getValue());
        if (call.outcome() == Outcome.COMMITTED && !there) {
          return Optional.of("an acknowledged element is lost: " + write + " of " + call);
        }
        if (call.outcome() == Outcome.FAILED && there) {
          return Optional.of("an element of a failed call is there: " + write + " of " + call);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> reads() {
    for (Call call : calls) {
      if (!counts(call)) {
        continue;
      }
      for (Map.Entry<String, List<String>> read : call.reads().entrySet()) {
        List<String> whole = list(read.getKey());
        int length = read.getValue().size();
        if (length > whole.size() || !whole.subList(0, length).equals(read.getValue())) {
          return Optional.of(
              "a read that never was: " + read + " by " + call + "; in the end " + whole);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether what its function read was told to anyone: it was if its client was told of success, or
   * what it wrote is there. Until then it may have read what never came to be.
   */
  private boolean counts(Call call) {
    return call.outcome() == Outcome.COMMITTED
        || call.writes().entrySet().stream()
            .anyMatch(write -> list(write.getKey()).contains(write.getValue()));
  }

  private Optional<String> cycle() {
    lists.forEach(this::orderWrites);
    for (int i = 0; i < calls.size(); i++) {
      if (counts(calls.get(i))) {
        orderReads(i);
        orderTime(i);
      }
    }
    List<Set<Integer>> composed = new ArrayList<>();
    for (Set<Integer> edges : forward) {
      Set<Integer> reached = new LinkedHashSet<>(edges);
      edges.forEach(next -> reached.addAll(anti.get(next)));
      composed.add(reached);
    }
    return onCycle(composed);
  }

  private void orderWrites(String key, List<String> list) {
    for (int i = 1; i < list.size() && !blind.contains(key); i++) {
      edge(forward, writers.get(list.get(i - 1)), writers.get(list.get(i)));
    }
  }

  private void orderReads(int reader) {
    for (Map.Entry<String, List<String>> read : calls.get(reader).reads().entrySet()) {
      List<String> whole = list(read.getKey());
      int length = read.getValue().size();
      if (length > 0) {
        edge(forward, writers.get(whole.get(length - 1)), reader);
      }
      if (length < whole.size()) {
        edge(anti, reader, writers.get(whole.get(length)));
      }
    }
  }

  private void orderTime(int later) {
    for (int earlier = 0; earlier < calls.size(); earlier++) {
      Call before = calls.get(earlier);
      if (before.outcome() == Outcome.COMMITTED && before.end() < calls.get(later).start) {
        edge(forward, earlier, later);
      }
    }
  }

  private static void edge(
      List<Set<Integer>> graph,
      @org.jspecify.annotations.Nullable Integer from,
      @org.jspecify.annotations.Nullable Integer to) {
    if (from != null && to != null && !from.equals(to)) {
      graph.get(from).add(to);
    }
  }

  /** Removes what nothing leads to, until only cycles and what follows them is left. */
  private Optional<String> onCycle(List<Set<Integer>> graph) {
    int[] incoming = new int[graph.size()];
    graph.forEach(edges -> edges.forEach(to -> incoming[to]++));
    Deque<Integer> free = new ArrayDeque<>();
    for (int i = 0; i < incoming.length; i++) {
      if (incoming[i] == 0) {
        free.add(i);
      }
    }
    int removed = 0;
    while (!free.isEmpty()) {
      removed++;
      for (int to : graph.get(free.remove())) {
        if (--incoming[to] == 0) {
          free.add(to);
        }
      }
    }
    if (removed == graph.size()) {
      return Optional.empty();
    }
    List<String> left = new ArrayList<>();
    for (int i = 0; i < incoming.length; i++) {
      if (incoming[i] > 0 && left.size() < 8) {
        left.add(
            calls.get(i) + " read " + calls.get(i).reads() + " wrote " + calls.get(i).writes());
      }
    }
    return Optional.of("a cycle of dependencies among " + String.join("; ", left));
  }

  private List<String> list(String key) {
    return lists.getOrDefault(key, List.of());
  }
}
