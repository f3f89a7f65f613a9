package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.createTable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Checkpoint;
import dev.larva.entry.Claim;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.Sweep;
import dev.larva.entry.VersionRange;
import dev.larva.format.Format;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Where slots can be given up: at version 20, with roots of 5, 10 and 15, the oldest readable 12,
 * the cutoff 14.
 */
final class RetireReplayTest {

  private static final String HASH = "a".repeat(64);
  private static final KeptRoot FIVE = new KeptRoot(5, HASH);
  private static final KeptRoot TEN = new KeptRoot(10, HASH);
  private static final KeptRoot FIFTEEN = new KeptRoot(15, HASH);

  private final Snapshot state = swept(expired(twenty(Map.of()), 12));

  @Test
  void slotsUpToTheRootOfTheOldestReadableVersionCanGo() {
    Snapshot after = done(state, retire(List.of(TEN), range(1, 10)));
    assertThat(after.retired()).containsExactly(range(1, 10));
    assertThat(done(state, retire(List.of(TEN), range(1, 4), range(7, 9))).retired())
        .containsExactly(range(1, 4), range(7, 9));
  }

  @Test
  void rangesThatAdjoinBecomeOne() {
    Snapshot once = done(state, retire(List.of(TEN), range(3, 4)));
    Snapshot twice = done(once, retire(List.of(TEN), range(1, 2), range(5, 6)));
    assertThat(twice.retired()).containsExactly(range(1, 6));
  }

  @Test
  void whatIsReadFromTheRootStays() {
    assertThat(refusal(state, retire(List.of(TEN), range(9, 11)))).contains("version 12 is read");
    assertThat(refusal(state, retire(List.of(FIVE), range(1, 6)))).contains("version 12 is read");
    assertThat(refusal(state, retire(List.of(FIFTEEN), range(1, 6)))).contains("version 12");
    assertThat(refusal(state, retire(List.of(), range(1, 1)))).contains("from the root 0");
  }

  @Test
  void aSlotAtOrAboveTheCutoffStays() {
    Snapshot late = swept(expired(twenty(Map.of()), 16));
    assertThat(refusal(late, retire(List.of(FIFTEEN), range(13, 14)))).contains("cutoff");
    assertThat(done(late, retire(List.of(FIFTEEN), range(13, 13))).retired()).hasSize(1);
  }

  @Test
  void nothingGoesTwice() {
    Snapshot once = done(state, retire(List.of(TEN), range(3, 4)));
    assertThat(refusal(once, retire(List.of(TEN), range(4, 5)))).contains("twice");
  }

  @Test
  void inFormatOneNothingGoes() {
    assertThat(refusal(state.in(Format.SMALL), retire(List.of(TEN), range(1, 4))))
        .contains("format 1");
  }

  @Test
  void aRootThatIsNotKeptIsNoGround() {
    KeptRoot altered = new KeptRoot(10, "b".repeat(64));
    assertThat(refusal(state, retire(List.of(altered), range(1, 2)))).contains("not kept");
  }

  @Test
  void aHeldVersionKeepsWhatLeadsToIt() {
    Snapshot held = swept(expired(twenty(Map.of("old", 7L)), 12));
    assertThat(refusal(held, retire(List.of(FIVE, TEN), range(6, 6)))).contains("version 7");
    assertThat(refusal(held, retire(List.of(TEN), range(1, 2)))).contains("version 7");
    Snapshot after = done(held, retire(List.of(FIVE, TEN), range(1, 5), range(8, 10)));
    assertThat(after.retired()).hasSize(2);
  }

  @Test
  void aSweepKeepsTheRootsThatAreNeededSince() {
    Snapshot retired = done(state, retire(List.of(TEN), range(1, 8)));
    assertThat(refusal(retired, new Sweep(14, List.of(FIVE, FIFTEEN), List.of(10L))))
        .contains("version 12 is read from the root 5");
    assertThat(done(retired, new Sweep(14, List.of(TEN), List.of(5L, 15L))).retired()).hasSize(1);
  }

  @Test
  void withoutRetiredSlotsASweepMayDropAnyRoot() {
    assertThat(done(state, new Sweep(14, List.of(), List.of(5L, 10L, 15L))).keptRoots()).isEmpty();
  }

  private static VersionRange range(long first, long last) {
    return new VersionRange(first, last);
  }

  private static Retire retire(List<KeptRoot> roots, VersionRange... slots) {
    return new Retire(List.of(slots), roots);
  }

  /** A state at version 20 with the three roots, and tags. */
  private static Snapshot twenty(Map<String, Long> tags) {
    Snapshot state = Snapshot.empty(Entries.LAKE, Format.CURRENT);
    for (int version = 1; version <= 20; version++) {
      Operation operation =
          switch (version) {
            case 1 -> createTable();
            case 6 -> new Checkpoint(5, HASH, 0, 5);
            case 11 -> new Checkpoint(10, HASH, 5, 10);
            case 16 -> new Checkpoint(15, HASH, 10, 15);
            default ->
                new Operation.SetProperties(
                    Entries.TABLE, Map.of("version", "" + version), Set.of());
          };
      state =
          ((Applied.To) Replay.apply(state, Entries.entry(version, operation), 10L * version))
              .snapshot();
    }
    for (Map.Entry<String, Long> tag : tags.entrySet()) {
      state = done(state, new Operation.Hold(tag.getKey(), Claim.TAG, tag.getValue()));
    }
    return state;
  }

  private static Snapshot expired(Snapshot state, long oldest) {
    return done(state, new Operation.Expire(oldest));
  }

  private static Snapshot swept(Snapshot state) {
    return done(state, new Sweep(14, List.of(FIVE, TEN, FIFTEEN), List.of()));
  }

  private static Snapshot done(Snapshot state, Operation operation) {
    return ((Applied.To) Replay.preview(state, operation, 21)).snapshot();
  }

  private static String refusal(Snapshot state, Operation operation) {
    return ((Applied.Refused) Replay.preview(state, operation, 21)).reason();
  }
}
