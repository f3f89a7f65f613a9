package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.error.StoreFailure;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.MemoryStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskFullIT {

  private final SystemMachine machine = new SystemMachine();
  private final FullStore store = new FullStore(new MemoryStore(machine));

  /** Where the disk is full when the object is put: a chunk, a slot. */
  @ParameterizedTest
  @ValueSource(strings = {"data/", "_larva/"})
  void aFullDiskFailsTheAppendAndLosesNothing(String prefix) {
    Marker marker = new Marker(Format.CURRENT, machine.ulid(), machine.nowMicros());
    try (Lake lake = Lake.open("memory:full", store, machine, marker)) {
      Numbers.createWithObjects(lake);
      Numbers.append(lake, 1);
      store.fill(key -> key.path().startsWith(prefix));
      assertThatThrownBy(() -> Numbers.append(lake, 2))
          .isInstanceOfSatisfying(
              StoreFailure.class,
              failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.FULL));
      assertThat(Numbers.read(lake)).containsExactly(1L);
      store.fill(key -> false);
      Numbers.append(lake, 3);
      assertThat(Numbers.read(lake)).containsExactly(1L, 3L);
    }
  }
}
