package dev.larva.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.SystemMachine;
import org.junit.jupiter.api.Test;

class CountingStoreTest {

  private static final Key KEY = new Key("object");

  private final CountingStore store = new CountingStore(new MemoryStore(new SystemMachine()));

  @Test
  void requestsAndBytesAreCountedByKind() {
    String token = ((PutResult.Created) store.create(KEY, Body.of(new byte[10]))).token();
    store.create(KEY, Body.of(new byte[1]));
    store.swap(KEY, Body.of(new byte[20]), token);
    store.get(KEY);
    store.get(new Key("absent"));
    store.getRange(KEY, 5, 7);
    store.list("", "", 10);
    store.delete(KEY);
    Requests requests = store.requests();
    assertThat(requests.create()).isEqualTo(new Requests.Tally(2, 11));
    assertThat(requests.swap()).isEqualTo(new Requests.Tally(1, 20));
    assertThat(requests.get()).isEqualTo(new Requests.Tally(2, 20));
    assertThat(requests.range()).isEqualTo(new Requests.Tally(1, 7));
    assertThat(requests.list()).isEqualTo(new Requests.Tally(1, 0));
    assertThat(requests.delete()).isEqualTo(new Requests.Tally(1, 0));
    assertThat(requests.total()).isEqualTo(8);
    assertThat(requests.puts()).isEqualTo(3);
    assertThat(requests.bytesWritten()).isEqualTo(31);
    assertThat(requests.bytesRead()).isEqualTo(27);
  }

  @Test
  void aDifferenceHoldsOnlyWhatCameBetween() {
    store.get(KEY);
    Requests before = store.requests();
    store.create(KEY, Body.of(new byte[3]));
    Requests since = store.requests().minus(before);
    assertThat(since.create()).isEqualTo(new Requests.Tally(1, 3));
    assertThat(since.total()).isEqualTo(1);
    assertThat(before.minus(before)).isEqualTo(Requests.NONE);
  }
}
