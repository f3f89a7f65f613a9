package dev.larva.store.s3server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.RaceRunner;
import dev.larva.store.s3.S3Store;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3ServerTest {

  private static final Body ONE = Body.of("one, as long as it takes".getBytes(UTF_8));

  private static S3Server server;
  private static ObjectStore store;

  private final Key key = new Key(new SystemMachine().ulid().text());

  @BeforeAll
  static void start() {
    server = S3Server.start();
    server.createBucket("bucket");
    store = S3Store.open("s3://bucket/p", "//bucket/p", server.options(), new SystemMachine());
  }

  @AfterAll
  static void stop() {
    store.close();
    server.close();
  }

  @AfterEach
  void mend() {
    server.inject(Faults.NONE);
  }

  @Test
  void itsSwapsHaveOneWinner() {
    RaceRunner race = new RaceRunner(16);
    for (int round = 0; round < 50; round++) {
      Key name = new Key(key + "-" + round);
      String token = ((PutResult.Created) store.create(name, ONE)).token();
      List<PutResult> answers =
          race.all(16, i -> store.swap(name, Body.of(("by " + i).getBytes(UTF_8)), token));
      assertThat(answers.stream().filter(a -> a.kind() == PutResult.Kind.CREATED)).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "409, UNKNOWN, false",
    "412, EXISTS, true",
    "500, UNKNOWN, true",
    "503, UNKNOWN, false",
    "drop, UNKNOWN, true",
    "cut, UNKNOWN, false"
  })
  void aFaultyPutIsAnsweredAsItsKindSays(String fault, PutResult.Kind answer, boolean landed) {
    server.inject(Faults.of(fault + ":1"));
    Map<String, Long> before = server.injected();
    PutResult result = store.create(key, ONE);
    server.inject(Faults.NONE);
    assertThat(result.kind()).isEqualTo(answer);
    assertThat(store.get(key).isPresent()).isEqualTo(landed);
    assertThat(server.injected()).isEqualTo(plusOne(before, fault));
  }

  private static Map<String, Long> plusOne(Map<String, Long> counts, String fault) {
    Map<String, Long> more = new TreeMap<>(counts);
    more.merge(fault, 1L, Long::sum);
    return more;
  }

  @ParameterizedTest
  @CsvSource({"500", "503", "drop", "cut", "half"})
  void aFaultyGetIsTransientAndNeverHalfAnObject(String fault) {
    store.create(key, ONE);
    server.inject(Faults.of(fault + ":1"));
    assertThatThrownBy(() -> store.get(key))
        .isInstanceOfSatisfying(
            StoreFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.TRANSIENT));
  }

  @Test
  void faultsAreReadFromText() {
    assertThat(Faults.of("503,drop:0.25"))
        .isEqualTo(new Faults(List.of(Fault.BUSY, Fault.DROP), 250_000));
    assertThatThrownBy(() -> Faults.of("503")).hasMessageContaining("KINDS:RATE");
    assertThatThrownBy(() -> Faults.of("oops:1")).hasMessageContaining("drop");
    assertThatThrownBy(() -> Faults.of("503:2")).hasMessageContaining("between 0 and 1");
  }
}
