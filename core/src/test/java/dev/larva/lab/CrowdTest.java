package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.Event;
import org.junit.jupiter.api.Test;

/** Busy writers beside one another, in virtual time. */
class CrowdTest {

  private static final long SECONDS = 12;

  /** The first second is the founder's. */
  private static final long WORKED = SECONDS - 1;

  private static Crowd.Tale crowd(int processes, int threads) {
    Crowd.Tale tale = Crowd.run(1, processes, threads, SECONDS * Crowd.SECOND);
    assertThat(tale.failures()).isEmpty();
    return tale;
  }

  @Test
  void threeBusyProcessesShareTheLogAndLoseNoTime() {
    Crowd.Tale tale = crowd(3, 24);
    assertThat(tale.total() / WORKED).isGreaterThan(200);
    assertThat(tale.unfairness()).isLessThan(2);
    assertThat(tale.waited(1_000)).isLessThan(3 * Crowd.SECOND);
    assertThat(tale.events()).containsKeys(Event.NOTE_LEFT, Event.NOTE_SEEN, Event.YIELDED);
  }

  @Test
  void eightBusyProcessesAllGetOn() {
    Crowd.Tale tale = crowd(8, 24);
    assertThat(tale.total() / WORKED).isGreaterThan(200);
    assertThat(tale.unfairness()).isLessThan(3);
  }

  @Test
  void busyProcessesFindOneAnotherWithinTheFirstSecond() {
    Crowd.Tale tale = Crowd.run(1, 8, 24, 6 * Crowd.SECOND);
    assertThat(tale.failures()).isEmpty();
    assertThat(tale.unfairness()).isLessThan(2);
  }

  @Test
  void writersOfOneThreadEachTakeTurns() {
    assertThat(crowd(3, 1).unfairness()).isLessThan(3);
  }

  @Test
  void aWriterAloneNeverWaitsAndLooksForOthersAboutOnceASecond() {
    Crowd.Tale tale = crowd(1, 24);
    assertThat(tale.events()).doesNotContainKeys(Event.YIELDED, Event.BACKOFF, Event.NOTE_LEFT);
    assertThat(tale.requests("list leases")).isBetween(1L, WORKED + 3);
  }

  @Test
  void nothingIsAskedBesideTheSlotsBetweenWritersThatKnowOneAnother() {
    Crowd.Tale tale = crowd(2, 24);
    assertThat(tale.requests("create leases")).isLessThanOrEqualTo(3);
    assertThat(tale.requests("delete leases")).isEqualTo(tale.requests("create leases"));
  }
}
