package dev.larva.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.conflict.Proposal;
import dev.larva.entry.TransactionId;
import dev.larva.format.Format;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WaitingTest {

  private static final int LIMIT = 4_096;
  private static final Ulid LAKE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  private final SystemMachine machine = new SystemMachine();
  private final Waiting waiting = new Waiting(machine);

  @Test
  void callersWaitForRoomWhenTheQueueIsFull() throws InterruptedException {
    fill(LIMIT);
    assertThat(offer(member())).isFalse();
    assertThat(waiting.take()).isNotEmpty();
    assertThat(offer(member())).isTrue();
  }

  @Test
  void theMoreWaitTheMoreAreTakenForOneSlotUpToALimit() throws InterruptedException {
    fill(1_000);
    assertThat(waiting.take()).hasSize(256);
  }

  @Test
  void whoWasAnsweredIsNotTaken() throws InterruptedException {
    Member gone = member();
    Member here = member();
    assertThat(offer(gone)).isTrue();
    assertThat(offer(here)).isTrue();
    gone.answer(new Landing.Expired(0));
    assertThat(waiting.take()).containsExactly(here);
  }

  @Test
  void whoIsBeingPlannedIsPassedOverUntilThatIsDone() throws InterruptedException {
    Member slow = member();
    Member here = member();
    assertThat(offer(slow)).isTrue();
    assertThat(offer(here)).isTrue();
    Snapshot empty = Snapshot.empty(LAKE, Format.CURRENT);
    slow.invite(new Candidate(empty, empty, List.of()));
    assertThat(waiting.take()).containsExactly(here);
    assertThat(waiting.takeNow(LIMIT)).isEmpty();
    slow.planned(new Plan(slow.proposal()), slow.bytes());
    assertThat(waiting.take()).containsExactly(slow);
  }

  @Test
  void nobodyIsTakenFromAClosedQueueAndAllAreAnswered() throws InterruptedException {
    Member member = member();
    assertThat(offer(member)).isTrue();
    waiting.close();
    assertThat(waiting.take()).isEmpty();
    waiting.abandon();
    assertThat(member.answered()).isTrue();
    assertThat(offer(member())).isFalse();
  }

  private void fill(int members) {
    assertThat(Stream.generate(this::member).limit(members).allMatch(this::offer)).isTrue();
  }

  private boolean offer(Member member) {
    return waiting.offer(member, Duration.ZERO);
  }

  private Member member() {
    Proposal proposal = Proposal.withdrawal(new TransactionId(0, machine.ulid()), 0, "none");
    return new Member(Sized.of(proposal), null, machine, () -> {});
  }
}
