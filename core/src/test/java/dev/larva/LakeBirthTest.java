package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.store.Body;
import dev.larva.store.ObjectStore;
import dev.larva.store.Stores;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a root may already hold when a lake is made there. */
final class LakeBirthTest {

  private final SystemMachine machine = new SystemMachine();
  private final String root = "memory:birth-" + machine.ulid();

  @Test
  void noLakeIsMadeOverOneThatLostItsMarker() {
    try (Lake lake = Larva.create(root, Map.of())) {
      lake.transact(tx -> tx.createNamespace("sales", Map.of()));
      lake.access().store().delete(Layout.MARKER);
    }
    assertThatThrownBy(() -> Larva.openOrCreate(root, Map.of()))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining(Layout.MARKER.path());
  }

  @Test
  void whatACreatorThatDiedLeftIsPassedOver() {
    try (ObjectStore store = Stores.open(root, Map.of(), machine)) {
      Ulid unborn = machine.ulid();
      store.create(new Layout(unborn).probe(machine.ulid()), Body.of(new byte[] {1}));
    }
    try (Lake lake = Larva.openOrCreate(root, Map.of())) {
      assertThat(lake.snapshot().version()).isZero();
    }
  }
}
