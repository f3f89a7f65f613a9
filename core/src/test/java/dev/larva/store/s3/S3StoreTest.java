package dev.larva.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.StoreContract;
import dev.larva.store.probe.StoreProbe;
import dev.larva.store.s3server.S3Server;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class S3StoreTest implements StoreContract {

  private static S3Server server;
  private static S3Store store;

  @BeforeAll
  static void start() {
    server = S3Server.start();
    server.createBucket("bucket");
    store =
        S3Store.open(
            "s3://bucket/a/lake", "//bucket/a/lake", server.options(), new SystemMachine());
  }

  @AfterAll
  static void stop() {
    store.close();
    server.close();
  }

  @Override
  public ObjectStore store() {
    return store;
  }

  @Test
  void itsClockIsThatOfTheServersAnswers() {
    store.list("", "", 1);
    long now = new SystemMachine().nowMicros();
    assertThat(store.nowMicros().orElseThrow()).isBetween(now - 60_000_000, now + 60_000_000);
  }

  private static S3Store with(String root, Map<String, String> more) {
    Map<String, String> options = new TreeMap<>(server.options());
    options.putAll(more);
    return S3Store.open("s3:" + root, root, options, new SystemMachine());
  }

  private static void assertFails(S3Store opened, StoreFailure.Kind kind, String advice) {
    Key key = new Key("object");
    List<Runnable> calls =
        List.of(
            () -> opened.get(key),
            () -> opened.list("", "", 1),
            () -> opened.create(key, Body.of(new byte[1])),
            () -> opened.swap(key, Body.of(new byte[1]), "\"tag\""));
    try (opened) {
      for (Runnable call : calls) {
        assertThatThrownBy(call::run)
            .isInstanceOfSatisfying(
                StoreFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind))
            .hasMessageContaining(advice);
      }
    }
  }

  @Test
  void aMissingBucketIsNamedByEveryCall() {
    assertFails(with("//nobucket/lake", Map.of()), StoreFailure.Kind.NO_BUCKET, "bucket=nobucket");
  }

  @Test
  void wrongCredentialsAreToldByEveryCall() {
    Map<String, String> wrong = Map.of("s3.secret-access-key", "wrong");
    assertFails(with("//bucket/lake", wrong), StoreFailure.Kind.DENIED, "check the keys");
    Map<String, String> unknown = Map.of("s3.access-key-id", "nobody");
    assertFails(with("//bucket/lake", unknown), StoreFailure.Kind.DENIED, "check the keys");
  }

  @Test
  void chunkedEncodingAndChecksumsWorkWhereTheyAreSupported() {
    Map<String, String> modes = Map.of("s3.checksum", "supported", "s3.chunked-encoding", "true");
    Key key = new Key("modes/object");
    try (S3Store opened = with("//bucket/lake", modes)) {
      assertThat(opened.create(key, Body.of(new byte[100_000])).kind())
          .isEqualTo(PutResult.Kind.CREATED);
      assertThat(opened.get(key).orElseThrow().bytes()).hasSize(100_000);
    }
  }

  @Test
  void itPassesTheProbe() {
    StoreProbe.probe(store, new SystemMachine(), new Key("probe/one"));
    assertThat(store.list("probe/", "", 10)).isEmpty();
  }
}
