package dev.larva.lab.history;

import dev.larva.lab.history.Call.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for what snapshot isolation forbids: a lost or an aborted element, a list that forked, and
 * a cycle of dependencies in which no two anti-dependencies follow one another. Real time counts as
 * a dependency: what begins after an answer must see it. An anti-dependency of what a call has
 * pinned, as serializable transactions do, leads forward like any dependency.
 */
public final class Dependencies {

  private final List<Call> calls;
  private final Map<String, List<String>> lists;
  private final Set<String> blind;
  private final Map<String, Integer> writers = new HashMap<>();
  private final Edges edges;

  private Dependencies(List<Call> calls, Map<String, List<String>> lists, Set<String> blind) {
    this.blind = blind;
    this.calls = calls;
    this.lists = lists;
    this.edges = new Edges(calls);
    for (int i = 0; i < calls.size(); i++) {
      for (List<String> elements : calls.get(i).writes().values()) {
        for (String element : elements) {
          writers.put(element, i);
        }
      }
    }
  }

  /**
   * What is wrong, or empty.
   *
   * @param lists every list at the end of the run
   * @param blind lists to which calls may append without having read them, so that the order of
   *     their writes binds nobody; sets are among them
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
      for (Map.Entry<String, List<String>> write : call.writes().entrySet()) {
        List<String> list = list(write.getKey());
        if (call.outcome() == Outcome.COMMITTED && !list.containsAll(write.getValue())) {
          return Optional.of("an acknowledged element is lost: " + write + " of " + call);
        }
        if (call.outcome() == Outcome.FAILED
            && write.getValue().stream().anyMatch(list::contains)) {
          return Optional.of("an element of a failed call is there: " + write + " of " + call);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> reads() {
    for (Call call : calls) {
      if (!call.settled()) {
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
      for (Map.Entry<String, Set<String>> seen : call.sets().entrySet()) {
        Set<String> ever = Members.ever(list(seen.getKey()));
        if (!ever.containsAll(seen.getValue())) {
          return Optional.of("members that never were: " + seen + " by " + call + "; ever " + ever);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> cycle() {
    lists.forEach(this::orderWrites);
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).settled()) {
        orderReads(i);
        orderSets(i);
        orderTime(i);
      }
    }
    List<Integer> left = edges.onCycle();
    if (left.isEmpty()) {
      return Optional.empty();
    }
    List<String> shown = new ArrayList<>();
    for (int i : left.subList(0, Math.min(8, left.size()))) {
      Call call = calls.get(i);
      shown.add(call + " read " + call.reads() + call.sets() + " wrote " + call.writes());
    }
    return Optional.of("a cycle of dependencies among " + String.join("; ", shown));
  }

  private void orderWrites(String key, List<String> list) {
    for (int i = 1; i < list.size() && !blind.contains(key); i++) {
      edges.depends(writers.get(list.get(i - 1)), writers.get(list.get(i)));
    }
  }

  private void orderReads(int reader) {
    for (Map.Entry<String, List<String>> read : calls.get(reader).reads().entrySet()) {
      List<String> whole = list(read.getKey());
      int length = read.getValue().size();
      if (length > 0) {
        edges.depends(writers.get(whole.get(length - 1)), reader);
      }
      if (length < whole.size()) {
        edges.precedes(reader, writers.get(whole.get(length)), read.getKey());
      }
    }
  }

  private void orderSets(int reader) {
    for (Map.Entry<String, Set<String>> seen : calls.get(reader).sets().entrySet()) {
      Members members = new Members(list(seen.getKey()), seen.getValue());
      members.before().forEach(element -> edges.depends(writers.get(element), reader));
      members
          .after()
          .forEach(element -> edges.precedes(reader, writers.get(element), seen.getKey()));
    }
  }

  private void orderTime(int later) {
    for (int earlier = 0; earlier < calls.size(); earlier++) {
      Call before = calls.get(earlier);
      if (before.outcome() == Outcome.COMMITTED && before.end() < calls.get(later).start) {
        edges.depends(earlier, later);
      }
    }
  }

  private List<String> list(String key) {
    return lists.getOrDefault(key, List.of());
  }
}
