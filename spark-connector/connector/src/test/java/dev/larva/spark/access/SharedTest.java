package dev.larva.spark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SharedTest {

  private static final Duration IDLE = Duration.ofMinutes(10);

  private final List<String> opened = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();
  private long now;

  private record Thing(String key, List<String> ended) implements AutoCloseable {
    @Override
    public void close() {
      ended.add(key);
    }
  }

  private final Shared<String, Thing> shared = new Shared<>(() -> now, IDLE, 2);

  private Lease<Thing> lease(String name) {
    return shared.lease(
        name,
        key -> {
          opened.add(key);
          if (key.startsWith("bad")) {
            throw new IllegalArgumentException("no such thing: " + key);
          }
          return new Thing(key, closed);
        });
  }

  private void use(String key) {
    lease(key).close();
  }

  @Test
  void aThingIsOpenedOnceForAllItsUsers() {
    try (Lease<Thing> one = lease("a");
        Lease<Thing> other = lease("a")) {
      assertThat(one.value()).isSameAs(other.value());
    }
    use("a");
    assertThat(opened).containsExactly("a");
    assertThat(closed).isEmpty();
  }

  @Test
  void anIdleThingIsClosedWhenAnotherIsReleased() {
    use("a");
    now = IDLE.toNanos();
    use("b");
    assertThat(closed).containsExactly("a");
  }

  @Test
  void aThingInUseIsNeverClosedHoweverOld() {
    try (Lease<Thing> held = lease("a")) {
      now = IDLE.toNanos() * 2;
      use("b");
      use("c");
      use("d");
      assertThat(closed).doesNotContain("a");
      assertThat(held.value().key()).isEqualTo("a");
    }
  }

  @Test
  void whenTooManyAreOpenTheLeastRecentlyUsedIsClosed() {
    use("a");
    use("b");
    use("a");
    use("c");
    assertThat(closed).containsExactly("b");
  }

  @Test
  void aFailureToOpenIsToldAndNotKept() {
    assertThatThrownBy(() -> lease("bad")).hasMessageContaining("no such thing");
    assertThatThrownBy(() -> lease("bad")).hasMessageContaining("no such thing");
    assertThat(opened).containsExactly("bad", "bad");
  }

  @Test
  void aUseEndsOnce() {
    Lease<Thing> one = lease("a");
    Lease<Thing> other = lease("a");
    one.close();
    one.close();
    now = IDLE.toNanos();
    use("b");
    assertThat(closed).isEmpty();
    assertThat(other.value().key()).isEqualTo("a");
    assertThatThrownBy(one::value).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatIsOpenCanBeFoundByKey() {
    use("a");
    use("b");
    assertThat(shared.open(key -> key.equals("b"))).extracting(Thing::key).containsExactly("b");
  }

  @Test
  void aForgottenThingIsClosedWhenItsLastUseEndsAndOpenedAnewByTheNext() {
    try (Lease<Thing> old = lease("a")) {
      shared.forget("a");
      assertThat(closed).isEmpty();
      assertThat(old.value()).isNotNull();
      use("a");
      assertThat(opened).containsExactly("a", "a");
      assertThat(closed).isEmpty();
    }
    assertThat(closed).containsExactly("a");
    shared.forget("a");
    assertThat(closed).containsExactly("a", "a");
    shared.forget("never opened");
  }
}
