package dev.larva.store.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.HurriedMachine;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.OverStore;
import dev.larva.store.PutResult;
import dev.larva.store.local.LocalStore;
import java.nio.file.Path;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreProbeTest {

  private static final Key NAME = new Key("_larva/lake/probe/one");

  private final SystemMachine machine = new SystemMachine();
  private final MemoryStore memory = new MemoryStore(machine);

  private void assertRefused(ObjectStore store, String... fragments) {
    assertThatThrownBy(() -> StoreProbe.probe(store, machine, NAME))
        .isInstanceOfSatisfying(
            StoreFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.BROKEN))
        .hasMessageContainingAll(fragments);
    assertThat(memory.list("", "", 10)).isEmpty();
  }

  /** Replaces whatever is there. */
  private PutResult overwrite(Key key, Body body) {
    memory.delete(key);
    return memory.create(key, body);
  }

  @Test
  void aSoundStorePassesAndNothingIsLeft(@TempDir Path folder) {
    StoreProbe.probe(memory, machine, NAME);
    assertThat(memory.list("", "", 10)).isEmpty();
    LocalStore local = LocalStore.open(folder, machine);
    StoreProbe.probe(local, machine, NAME);
    assertThat(local.list("", "", 10)).isEmpty();
  }

  @Test
  void aStoreThatIgnoresIfNoneMatchIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            return overwrite(key, body);
          }
        },
        "a create on a name that was taken",
        "answered created",
        "ignores If-None-Match");
  }

  @Test
  void aStoreThatIgnoresIfMatchIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            return memory.get(key).isPresent() ? overwrite(key, body) : new PutResult.Exists();
          }
        },
        "a swap with a stale token",
        "answered created",
        "ignores If-Match");
  }

  @Test
  void aStoreThatSwapsWhatIsNotThereIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            return memory.get(key).isPresent()
                ? memory.swap(key, body, token)
                : memory.create(key, body);
          }
        },
        "a swap of what was not there",
        "answered created");
  }

  @Test
  void aStoreThatRefusesAndWritesAllTheSameIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            boolean taken = memory.get(key).isPresent();
            PutResult result = overwrite(key, body);
            return taken ? new PutResult.Exists() : result;
          }
        },
        "answered exists, but wrote it all the same");
  }

  @Test
  void aStoreThatSaysCreatedAndKeepsNothingIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            return new PutResult.Created("token");
          }
        },
        "a create",
        "a read did not return its bytes");
  }

  @Test
  void aStoreWhoseTokensDoNotFitIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            return new PutResult.Exists();
          }
        },
        "a swap with the token that it had given",
        "answered exists");
  }

  @Test
  void aStoreWhoseDeletesDoNothingIsRefused() {
    assertThatThrownBy(
            () ->
                StoreProbe.probe(
                    new OverStore(memory) {
                      @Override
                      public void delete(Key key) {}
                    },
                    machine,
                    NAME))
        .hasMessageContaining("a read after a delete");
  }

  @Test
  void aStoreThatLooksAndThenCreatesIsRefused() {
    Gap gap = new Gap();
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            boolean taken = memory.get(key).isPresent();
            gap.everyRacerGetsHere();
            return taken ? new PutResult.Exists() : gap.alone(() -> overwrite(key, body));
          }
        },
        "16 creates at once on one name",
        "answered created 16 times",
        "conditional puts race");
  }

  @Test
  void aStoreThatLooksAndThenSwapsIsRefused() {
    Gap gap = new Gap();
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult swap(Key key, Body body, String token) {
            boolean matches =
                memory.get(key).filter(blob -> blob.token().equals(token)).isPresent();
            gap.everyRacerGetsHere();
            return matches ? gap.alone(() -> overwrite(key, body)) : new PutResult.Exists();
          }
        },
        "16 swaps at once on one name",
        "answered created 16 times");
  }

  @Test
  void aStoreThatWritesNoneOfManyIsRefused() {
    assertRefused(
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            return Gap.isRacer() ? new PutResult.Exists() : memory.create(key, body);
          }
        },
        "answered exists to all, and wrote none");
  }

  @Test
  void doubtsAreTriedAgainNotMisread() {
    AtomicInteger count = new AtomicInteger();
    ObjectStore flaky =
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            return lossy(memory.create(key, body));
          }

          @Override
          public PutResult swap(Key key, Body body, String token) {
            return lossy(memory.swap(key, body, token));
          }

          private PutResult lossy(PutResult result) {
            return count.incrementAndGet() % 5 == 0 ? new PutResult.Unknown("lost") : result;
          }
        };
    assertThatCode(() -> StoreProbe.probe(flaky, machine, NAME)).doesNotThrowAnyException();
    assertThat(memory.list("", "", 10)).isEmpty();
  }

  @Test
  void aStoreWithoutClearAnswersIsNotCalledBroken() {
    ObjectStore silent =
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            return new PutResult.Unknown("lost");
          }
        };
    assertThatThrownBy(() -> StoreProbe.probe(silent, new HurriedMachine(), NAME))
        .isInstanceOfSatisfying(
            StoreFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.TRANSIENT))
        .hasMessageContaining("(the last: lost)")
        .hasMessageContaining("creating_twice");
  }

  @Test
  void aPutThatItsOwnRepetitionRefusedIsADoubtNotAFault() {
    AtomicInteger count = new AtomicInteger();
    ObjectStore repeated =
        new OverStore(memory) {
          @Override
          public PutResult create(Key key, Body body) {
            PutResult result = memory.create(key, body);
            return count.incrementAndGet() % 3 == 1 ? new PutResult.Exists() : result;
          }
        };
    assertThatCode(() -> StoreProbe.probe(repeated, machine, NAME)).doesNotThrowAnyException();
  }

  /** Between look and write of a store that does both apart; only racers wait in it. */
  private static final class Gap {

    private final CyclicBarrier all = new CyclicBarrier(StoreProbe.RACERS);

    static boolean isRacer() {
      return Thread.currentThread().getName().startsWith("larva-parallel");
    }

    void everyRacerGetsHere() {
      if (isRacer()) {
        try {
          all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    synchronized PutResult alone(Supplier<PutResult> write) {
      return write.get();
    }
  }
}
