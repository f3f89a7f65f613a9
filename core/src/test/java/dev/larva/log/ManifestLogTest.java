package dev.larva.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Manifest;
import dev.larva.format.Marker;
import dev.larva.format.Slot;
import dev.larva.format.Upgraded;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Swaps that go wrong in the ways that stores are known for. */
class ManifestLogTest {

  private static final PutResult.Unknown DOUBT = new PutResult.Unknown("cut connection");

  private final Machine machine = new SystemMachine();
  private final Ulid lake = machine.ulid();
  private final Layout layout = new Layout(lake);
  private final MemoryStore store = new MemoryStore(machine);
  private CommitPoint log;

  @BeforeEach
  void createAndOpen() {
    new Manifests(store, layout, machine).create(Format.SMALL);
    log = open(store);
  }

  @Test
  void aSlotThatWasPutIsReadByItsFirstVersion() {
    EncodedSlot first = slot(1, Slot.NO_PREVIOUS, "a");
    EncodedSlot second = slot(2, first.hash(), "b");
    assertThat(log.put(first).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(log.put(second).kind()).isEqualTo(PutResult.Kind.CREATED);

    List<Long> read = new ArrayList<>();
    open(store).readFrom(1, stored -> read.add(stored.slot().first()));

    assertThat(read).containsExactly(1L, 2L);
    assertThat(open(store).read(2).orElseThrow().hash()).isEqualTo(second.hash());
    assertThat(open(store).read(3)).isEmpty();
  }

  @Test
  void aLostReplyOfASwapIsFoundToBeOurs() {
    CommitPoint losing = open(answering(DOUBT, true));
    EncodedSlot slot = slot(1, Slot.NO_PREVIOUS, "a");

    assertThat(losing.put(slot).kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    assertThat(losing.read(1).orElseThrow().hash()).isEqualTo(slot.hash());
  }

  @Test
  void theTokenOfALostReplyIsReadNotGuessed() {
    CommitPoint losing = open(answering(DOUBT, true));
    EncodedSlot first = slot(1, Slot.NO_PREVIOUS, "a");
    losing.put(first);
    losing.read(1);

    assertThat(open(store).put(slot(2, first.hash(), "b")).kind())
        .isEqualTo(PutResult.Kind.CREATED);
    assertThat(losing.put(slot(2, first.hash(), "c")).kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    assertThat(open(store).read(2).orElseThrow().entries().get(0).entry().summary())
        .containsEntry("who", "b");
  }

  @Test
  void aSwapThatARepeatedRequestFindsDoneIsFoundToBeOurs() {
    CommitPoint repeating = open(answering(new PutResult.Exists(), true));
    EncodedSlot slot = slot(1, Slot.NO_PREVIOUS, "a");

    assertThat(repeating.put(slot).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(repeating.read(1).orElseThrow().hash()).isEqualTo(slot.hash());
  }

  @Test
  void aSwapThatWasLostIsPutAgainWithTheSameBytes() {
    List<byte[]> bodies = new ArrayList<>();
    ObjectStore keeping =
        new OverStore(store) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            bodies.add(((Body.Bytes) body).bytes());
            return bodies.size() == 1 ? DOUBT : super.swap(key, body, token);
          }
        };
    CommitPoint doubting = open(keeping);
    EncodedSlot slot = slot(1, Slot.NO_PREVIOUS, "a");

    doubting.put(slot);
    assertThat(doubting.read(1)).isEmpty();
    assertThat(doubting.put(slot).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(bodies.get(0)).isEqualTo(bodies.get(1));
  }

  @Test
  void aSwapOnItsWayCannotLandOnceTheTokenHasPassed() {
    List<Runnable> late = new ArrayList<>();
    ObjectStore delaying =
        new OverStore(store) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            late.add(() -> super.swap(key, body, token));
            return DOUBT;
          }
        };
    CommitPoint delayed = open(delaying);
    EncodedSlot zombie = slot(1, Slot.NO_PREVIOUS, "zombie");
    delayed.put(zombie);
    EncodedSlot winner = slot(1, Slot.NO_PREVIOUS, "winner");
    log.put(winner);

    assertThat(delayed.read(1).orElseThrow().hash()).isEqualTo(winner.hash());
    late.forEach(Runnable::run);
    assertThat(open(store).read(1).orElseThrow().hash()).isEqualTo(winner.hash());
  }

  @Test
  void aSlotInAPlaceThatIsKnownToBeTakenIsNotSent() {
    CommitPoint other = open(store);
    EncodedSlot winner = slot(1, Slot.NO_PREVIOUS, "winner");
    log.put(winner);
    EncodedSlot loser = slot(1, Slot.NO_PREVIOUS, "loser");

    assertThat(other.put(loser).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(other.read(1).orElseThrow().hash()).isEqualTo(winner.hash());
    assertThat(other.put(loser).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(open(store).read(1).orElseThrow().hash()).isEqualTo(winner.hash());
  }

  @Test
  void aSwapOfAMissingKeyIsDamageNotAnEmptyLake() {
    store.delete(layout.manifest());

    assertThat(log.put(slot(1, Slot.NO_PREVIOUS, "a")).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThatThrownBy(() -> log.read(1))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> open(store)).isInstanceOf(CorruptLake.class);
  }

  @Test
  void anOlderManifestThatCameBackIsDamage() {
    Blob before = store.get(layout.manifest()).orElseThrow();
    log.put(slot(1, Slot.NO_PREVIOUS, "a"));
    Blob after = store.get(layout.manifest()).orElseThrow();
    store.swap(layout.manifest(), Body.of(before.bytes()), after.token());

    assertThatThrownBy(() -> log.readFrom(2, stored -> {}))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("lost");
  }

  @Test
  void aManifestThatWouldBeTooLargeIsRefusedBeforeItIsSent() {
    EncodedSlot small = slot(1, Slot.NO_PREVIOUS, "a");
    EncodedSlot huge = new EncodedSlot(small.slot(), new byte[Manifest.BYTES_LIMIT], small.hash());

    assertThatThrownBy(() -> log.put(huge))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("Upgrade the lake");
    assertThat(log.read(1)).isEmpty();
  }

  @Test
  void aSlotAfterWhatTheManifestLacksIsNotSent() {
    EncodedSlot ahead = slot(2, "a".repeat(64), "a");

    assertThatThrownBy(() -> log.put(ahead)).isInstanceOf(CorruptLake.class);
    assertThat(log.read(2)).isEmpty();
  }

  @Test
  void nothingLandsAfterAnUpgradeAndTheWriterSaysSo() {
    Upgraded upgraded = new Manifests(store, layout, machine).end();
    EncodedSlot slot = slot(1, Slot.NO_PREVIOUS, "a");

    assertThat(log.put(slot).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThatThrownBy(() -> log.read(1))
        .isInstanceOf(LakeUpgraded.class)
        .hasMessageContaining("Open the lake again");
    assertThatThrownBy(() -> log.put(slot)).isInstanceOf(LakeUpgraded.class);
    assertThat(upgraded.version()).isZero();
  }

  @Test
  void aSlotThatLandedBeforeTheUpgradeIsStillFoundToBeOurs() {
    CommitPoint losing = open(answering(DOUBT, true));
    EncodedSlot slot = slot(1, Slot.NO_PREVIOUS, "a");
    losing.put(slot);
    new Manifests(store, layout, machine).end();

    assertThat(losing.read(1).orElseThrow().hash()).isEqualTo(slot.hash());
    assertThatThrownBy(() -> losing.readFromTip(2, stored -> {})).isInstanceOf(LakeUpgraded.class);
  }

  @Test
  void theLogGoesOnAfterTheLastManifest() {
    EncodedSlot before = slot(1, Slot.NO_PREVIOUS, "before");
    log.put(before);
    Upgraded upgraded = new Manifests(store, layout, machine).end();
    CommitPoint after = open(store);
    Slot next = slot(2, upgraded.hash(), "after").slot();
    EncodedSlot second =
        EncodedSlot.of(
            new Slot(Format.CURRENT, lake, lake, 2, upgraded.hash(), next.times(), next.entries()));

    assertThat(after.put(second).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(store.get(layout.slot(2))).isPresent();
    List<String> read = new ArrayList<>();
    after.readRange(0, 2, stored -> read.add(stored.hash()));
    assertThat(read).containsExactly(before.hash(), second.hash());
    assertThat(after.holding(1).hash()).isEqualTo(before.hash());
    assertThat(new Manifests(store, layout, machine).end()).isEqualTo(upgraded);
  }

  private CommitPoint open(ObjectStore over) {
    return CommitPoint.of(over, layout, machine, new Marker(Format.SMALL, lake, 0));
  }

  /** A store whose swaps land or not, and answer as they are told. */
  private ObjectStore answering(PutResult answer, boolean lands) {
    return new OverStore(store) {
      @Override
      public PutResult swap(Key key, Body body, String token) {
        if (lands) {
          super.swap(key, body, token);
        }
        return answer;
      }
    };
  }

  private EncodedSlot slot(long first, String previous, String who) {
    Operation operation = new Operation.CreateNamespace(machine.ulid(), "n" + first, Map.of());
    Entry entry =
        new Entry(
            new TransactionId(0, machine.ulid()),
            0,
            0,
            List.of(operation),
            List.of(),
            null,
            null,
            Map.of("who", Objects.requireNonNull(who)));
    return EncodedSlot.of(
        new Slot(Format.SMALL, lake, lake, first, previous, List.of(first), List.of(entry)));
  }
}
