package dev.larva.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists are hints: a slot that one misses is found by name. */
class ShortListTest {

  private final Machine machine = new SystemMachine();
  private final Ulid lake = machine.ulid();
  private final Layout layout = new Layout(lake);
  private final Key unlisted = layout.slot(3);
  private final ObjectStore store =
      new OverStore(new MemoryStore(machine)) {
        @Override
        public List<Listed> list(String prefix, String startAfter, int limit) {
          return super.list(prefix, startAfter, limit).stream()
              .filter(listed -> !listed.key().equals(unlisted))
              .toList();
        }
      };
  private final SlotLog log = new SlotLog(store, layout, machine);

  @BeforeEach
  void putThreeSlots() {
    String previous = Slot.NO_PREVIOUS;
    for (long first = 1; first <= 3; first++) {
      EncodedSlot slot = EncodedSlot.of(slot(first, previous));
      log.put(slot);
      previous = slot.hash();
    }
  }

  private Slot slot(long first, String previous) {
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
            Map.of());
    return new Slot(Format.CURRENT, lake, lake, first, previous, List.of(first), List.of(entry));
  }

  @Test
  void theSlotThatHoldsAVersionIsFoundThoughTheListMissesIt() {
    assertThat(log.holding(3).slot().first()).isEqualTo(3);
  }

  @Test
  void aRangeBeginsWithTheSlotOfItsFirstVersionThoughTheListMissesIt() {
    List<Long> read = new ArrayList<>();
    log.readRange(2, 3, slot -> read.add(slot.slot().first()));
    assertThat(read).containsExactly(3L);
  }
}
