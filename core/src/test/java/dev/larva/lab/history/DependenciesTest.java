package dev.larva.lab.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.lab.history.Call.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DependenciesTest {

  private final History history = new History();

  private Call call(long start, long end, Outcome outcome) {
    Call call = history.begin("c" + start, "test", start);
    call.end(outcome, "", end);
    return call;
  }

  private Optional<String> fault(Map<String, List<String>> lists) {
    return Dependencies.fault(history, lists, Set.of());
  }

  @Test
  void twoAppendsOfWhichTheLaterSawTheEarlierAreFine() {
    call(0, 10, Outcome.COMMITTED).write("x", "a");
    Call second = call(20, 30, Outcome.COMMITTED);
    second.read("x", List.of("a"));
    second.write("x", "b");
    assertThat(fault(Map.of("x", List.of("a", "b")))).isEmpty();
  }

  @Test
  void aLostUpdateIsACycle() {
    for (String element : List.of("a", "b")) {
      Call call = call(0, 10, Outcome.COMMITTED);
      call.read("x", List.of());
      call.write("x", element);
    }
    assertThat(fault(Map.of("x", List.of("a", "b")))).get().asString().contains("cycle");
  }

  @Test
  void writeSkewIsAllowedBySnapshotIsolation() {
    Call one = call(0, 10, Outcome.COMMITTED);
    one.read("y", List.of());
    one.write("x", "a");
    Call two = call(0, 10, Outcome.COMMITTED);
    two.read("x", List.of());
    two.write("y", "b");
    Map<String, List<String>> lists = Map.of("x", List.of("a"), "y", List.of("b"));
    assertThat(fault(lists)).isEmpty();
  }

  @Test
  void aStaleReadAfterAnAnswerIsACycle() {
    call(0, 10, Outcome.COMMITTED).write("x", "a");
    call(20, 30, Outcome.COMMITTED).read("x", List.of());
    assertThat(fault(Map.of("x", List.of("a")))).isPresent();
  }

  @Test
  void anAcknowledgedElementThatIsGoneIsFound() {
    call(0, 10, Outcome.COMMITTED).write("x", "a");
    assertThat(fault(Map.of())).get().asString().contains("lost");
  }

  @Test
  void anElementOfAFailedCallIsFound() {
    call(0, 10, Outcome.FAILED).write("x", "a");
    assertThat(fault(Map.of("x", List.of("a")))).isPresent();
  }

  @Test
  void aForkedReadIsFound() {
    call(0, 10, Outcome.COMMITTED).write("x", "a");
    call(0, 10, Outcome.COMMITTED).write("x", "b");
    call(20, 30, Outcome.COMMITTED).read("x", List.of("b"));
    assertThat(fault(Map.of("x", List.of("a", "b")))).isPresent();
  }

  @Test
  void anUnknownCallMayOrMayNotBeThere() {
    call(0, 10, Outcome.UNKNOWN).write("x", "a");
    call(0, 10, Outcome.UNKNOWN).write("x", "b");
    assertThat(fault(Map.of("x", List.of("b")))).isEmpty();
  }
}
