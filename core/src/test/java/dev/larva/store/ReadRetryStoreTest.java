package dev.larva.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadRetryStoreTest {

  private static final Key KEY = new Key("object");
  private static final Body BODY = Body.of("body".getBytes(UTF_8));

  private final HurriedMachine machine = new HurriedMachine();
  private final AtomicInteger calls = new AtomicInteger();

  private static StoreFailure failure(StoreFailure.Kind kind) {
    return new StoreFailure(kind, "out of order", null);
  }

  private ReadRetryStore failing(int times, StoreFailure.Kind kind) {
    return new ReadRetryStore(
        new OverStore(new MemoryStore(machine)) {
          @Override
          public Optional<Blob> get(Key key) {
            if (calls.incrementAndGet() <= times) {
              throw failure(kind);
            }
            return super.get(key);
          }

          @Override
          public PutResult create(Key key, Body body) {
            return calls.incrementAndGet() <= times
                ? new PutResult.Unknown("lost")
                : super.create(key, body);
          }
        },
        machine);
  }

  @Test
  void aReadThatFailsForAMomentIsRepeated() {
    assertThat(failing(3, StoreFailure.Kind.TRANSIENT).get(KEY)).isEmpty();
    assertThat(calls).hasValue(4);
  }

  @Test
  void pausesGrowUpToTheirMost() {
    assertThatThrownBy(() -> failing(100, StoreFailure.Kind.TRANSIENT).get(KEY))
        .isInstanceOf(StoreFailure.class);
    assertThat(machine.sleeps()).hasSize(ReadRetryStore.TRIES_MOST - 1).isSorted();
    assertThat(machine.sleeps().get(1)).isGreaterThan(ReadRetryStore.PAUSE_FIRST);
    assertThat(machine.sleeps()).allMatch(pause -> pause.compareTo(ReadRetryStore.PAUSE_MOST) < 0);
    assertThat(machine.sleeps().get(6)).isGreaterThan(Duration.ofSeconds(3));
  }

  @Test
  void aReadThatGoesOnFailingSaysHowOftenItWasTried() {
    assertThatThrownBy(() -> failing(100, StoreFailure.Kind.TRANSIENT).get(KEY))
        .hasMessage("out of order tries=8");
    assertThat(calls).hasValue(ReadRetryStore.TRIES_MOST);
  }

  @Test
  void whatWillFailAgainIsNotRepeated() {
    assertThatThrownBy(() -> failing(100, StoreFailure.Kind.DENIED).get(KEY))
        .hasMessage("out of order");
    assertThat(calls).hasValue(1);
  }

  @Test
  void aConditionalPutIsNeverRepeated() {
    PutResult result = failing(100, StoreFailure.Kind.TRANSIENT).create(KEY, BODY);
    assertThat(result.kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    assertThat(calls).hasValue(1);
  }

  @Test
  void anInterruptEndsTheRepeatingAndStays() {
    ReadRetryStore store = failing(100, StoreFailure.Kind.TRANSIENT);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store.get(KEY)).hasMessage("out of order");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls).hasValue(1);
  }
}
