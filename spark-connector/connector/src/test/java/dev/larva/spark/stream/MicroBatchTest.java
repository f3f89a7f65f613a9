package dev.larva.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.SequenceConflict;
import dev.larva.error.SequenceConflict.Kind;
import dev.larva.runtime.SystemMachine;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs of one query that land batches; each batch makes a namespace of its number and its run. */
final class MicroBatchTest {

  private static final SystemMachine MACHINE = new SystemMachine();

  private final Lake lake = Larva.create("memory:batches-" + MACHINE.ulid(), Map.of());
  private final StreamRun first = new StreamRun("q", MACHINE.ulid());
  private final StreamRun second = new StreamRun("q", MACHINE.ulid());

  @AfterEach
  void end() {
    lake.close();
  }

  /** Whether it changed anything. */
  private boolean land(StreamRun run, long batch) {
    return lake.transact(
            transaction -> {
              if (new MicroBatch(run, batch).take(lake, transaction)) {
                transaction.createNamespace("n" + batch, Map.of());
              }
            })
        .isPresent();
  }

  private void refused(StreamRun run, long batch, Kind kind) {
    long version = lake.snapshot().version();
    assertThatThrownBy(() -> land(run, batch))
        .isInstanceOfSatisfying(
            SequenceConflict.class, refusal -> assertThat(refusal.kind()).isEqualTo(kind));
    assertThat(lake.snapshot().version()).isEqualTo(version);
  }

  @Test
  void batchesOfARunLandOneAfterTheOther() {
    assertThat(land(first, 0)).isTrue();
    assertThat(land(first, 1)).isTrue();
    assertThat(land(first, 1)).isFalse();
    assertThat(land(first, 4)).isTrue();
    assertThat(lake.snapshot().version()).isEqualTo(3);
  }

  @Test
  void aRunThatBeginsAnewRepeatsTheLastBatchAndGoesOn() {
    land(first, 0);
    land(first, 1);
    assertThat(land(second, 1)).isFalse();
    assertThat(land(second, 2)).isTrue();
    assertThat(land(second, 3)).isTrue();
  }

  @Test
  void aRunThatAnotherHasTakenOverFromLandsNoMore() {
    land(first, 0);
    land(second, 1);
    refused(first, 1, Kind.SUPERSEDED);
    refused(first, 2, Kind.SUPERSEDED);
    assertThat(land(second, 2)).isTrue();
  }

  @Test
  void aRunFromAnOlderCheckpointIsRefused() {
    land(first, 0);
    land(first, 1);
    land(first, 2);
    refused(second, 1, Kind.BEYOND);
    refused(second, 0, Kind.BEYOND);
    assertThat(land(second, 2)).isFalse();
  }

  @Test
  void aQueryThatTheLakeDoesNotKnowBeginsWhereItIs() {
    assertThat(land(first, 7)).isTrue();
    assertThat(land(second, 7)).isFalse();
    assertThat(land(second, 8)).isTrue();
  }

  @Test
  void anotherQueryIsAnotherApplication() {
    land(first, 0);
    assertThat(land(new StreamRun("p", MACHINE.ulid()), 1)).isTrue();
    assertThat(lake.applications()).hasSize(2);
  }
}
