package dev.larva.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.ObjectStore;
import dev.larva.store.StoreContract;
import dev.larva.store.s3server.S3Server;
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
}
