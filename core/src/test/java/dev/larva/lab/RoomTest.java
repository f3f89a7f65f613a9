package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.commit.Committer;
import dev.larva.lab.Story.Teller;
import dev.larva.lab.sim.Scripted;
import dev.larva.log.CommitPoint;
import dev.larva.maintenance.Checkpointer;
import dev.larva.maintenance.SmallCheckpointer;
import dev.larva.runtime.Fiber;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Loader;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writers that name chunks faster than checkpoints are written. */
class RoomTest {

  /** Chunks that make a checkpoint due; at twice as many writers wait. */
  private static final int CHUNKS = 4;

  private final Story story = new Story(new Scripted());

  @AfterEach
  void close() {
    story.close();
  }

  private void tell(BiConsumer<Teller, Checkpointer> body) {
    tell(Long.MAX_VALUE, body);
  }

  private void tell(long lag, BiConsumer<Teller, Checkpointer> body) {
    story.tell(
        one -> {
          LakeAccess lake = one.lake.access();
          CommitPoint log = CommitPoint.of(lake.store(), lake.layout(), lake.machine(), Story.LAKE);
          Loader loader =
              new Loader(lake.store(), lake.layout(), log, lake.machine(), Story.LAKE.born());
          Committer committer =
              Committer.start(
                  log, lake.head(), lake.machine(), lake.store(), lake.machine().ulid());
          Checkpointer checkpointer =
              SmallCheckpointer.start(lake, committer, loader::kept, lag, CHUNKS);
          body.accept(one, checkpointer);
          checkpointer.close();
          committer.close();
        });
  }

  private static void append(Teller one, int chunks) {
    for (int i = 0; i < chunks; i++) {
      one.lake.transact(tx -> one.append(tx, 1));
    }
  }

  @Test
  void aCheckpointOfAnIdleLakeBegetsNoOther() {
    long each = 1;
    tell(
        each,
        (one, checkpointer) -> {
          append(one, 1);
          checkpointer.committed();
          one.pause(Duration.ofMinutes(1));
          long newest = one.lake.snapshot().version();
          assertThat(one.lake.snapshot().keptRoots()).hasSize(1);
          checkpointer.committed();
          one.pause(Duration.ofDays(2));
          assertThat(one.lake.snapshot().version()).isEqualTo(newest);
        });
  }

  @Test
  void whoFindsRoomDoesNotWait() {
    tell(
        (one, checkpointer) -> {
          append(one, 2 * CHUNKS - 1);
          assertThat(checkpointer.awaitRoom(Duration.ofHours(1))).isZero();
          assertThat(one.lake.snapshot().keptRoots()).isEmpty();
        });
  }

  @Test
  void whoFindsNoneWaitsForACheckpointAndNoLonger() {
    tell(
        (one, checkpointer) -> {
          Head head = one.lake.access().head();
          append(one, 2 * CHUNKS);
          Duration waited = checkpointer.awaitRoom(Duration.ofHours(1));
          assertThat(waited).isPositive().isLessThan(Duration.ofSeconds(10));
          assertThat(head.tailChunks()).isZero();
          assertThat(one.lake.snapshot().keptRoots()).hasSize(1);
        });
  }

  @Test
  void whoHasNoTimeGoesOnWithout() {
    tell(
        (one, checkpointer) -> {
          append(one, 2 * CHUNKS);
          assertThat(checkpointer.awaitRoom(Duration.ofMillis(1))).isPositive();
          assertThat(one.lake.access().head().tailChunks()).isEqualTo(2L * CHUNKS);
        });
  }

  @Test
  void manyWritersTogetherStayWithinBounds() {
    tell(
        (one, checkpointer) -> {
          Head head = one.lake.access().head();
          long[] most = {0};
          Fiber[] writers = new Fiber[4];
          for (int w = 0; w < writers.length; w++) {
            writers[w] =
                one.start(
                    () -> {
                      for (int i = 0; i < 50; i++) {
                        checkpointer.awaitRoom(Duration.ofHours(1));
                        append(one, 1);
                        checkpointer.committed();
                        most[0] = Math.max(most[0], head.tailChunks());
                      }
                    });
          }
          for (Fiber writer : writers) {
            Story.join(writer);
          }
          assertThat(most[0]).isLessThan(2L * CHUNKS + writers.length + CHUNKS);
          assertThat(one.keys()).hasSize(200);
        });
  }

  @Test
  void whoWaitsWhenTheLakeClosesGoesOn() {
    tell(
        (one, checkpointer) -> {
          append(one, 2 * CHUNKS);
          Duration[] waited = new Duration[1];
          Fiber waiting = one.start(() -> waited[0] = checkpointer.awaitRoom(Duration.ofDays(1)));
          one.pause(Duration.ofMillis(1));
          checkpointer.close();
          Story.join(waiting);
          assertThat(waited[0]).isPositive().isLessThan(Duration.ofSeconds(10));
          append(one, 1);
        });
  }
}
