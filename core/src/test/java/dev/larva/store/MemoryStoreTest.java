package dev.larva.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.SystemMachine;
import org.junit.jupiter.api.Test;

class MemoryStoreTest implements StoreContract {

  private final SystemMachine machine = new SystemMachine();
  private final MemoryStore store = new MemoryStore(machine);

  @Override
  public ObjectStore store() {
    return store;
  }

  @Test
  void aNameIsOneStoreInTheProcessUntilItIsForgotten() {
    Key key = new Key("object");
    MemoryStore.named("shared", machine).create(key, Body.of("one".getBytes(UTF_8)));
    assertThat(MemoryStore.named("shared", machine).get(key)).isPresent();
    assertThat(MemoryStore.named("other", machine).get(key)).isEmpty();
    MemoryStore.forget("shared");
    MemoryStore.forget("other");
    assertThat(MemoryStore.named("shared", machine).get(key)).isEmpty();
    MemoryStore.forget("shared");
  }
}
