package dev.larva.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.SystemMachine;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoresTest {

  private static final Key KEY = new Key("object");

  private final SystemMachine machine = new SystemMachine();

  private ObjectStore open(String root) {
    return Stores.open(root, Map.of(), machine);
  }

  @Test
  void aPathAndItsUrisAreOneFolder(@TempDir Path folder) {
    Path lake = folder.resolve("my lake%");
    open(lake.toString()).create(KEY, Body.of("one".getBytes(UTF_8)));
    assertThat(lake.resolve("object")).hasContent("one");
    assertThat(open(lake.toUri().toString()).get(KEY)).isPresent();
    assertThat(open("file:" + folder + "/my lake%25").get(KEY)).isPresent();
    assertThat(open("file://localhost" + folder + "/my%20lake%25").get(KEY)).isPresent();
  }

  @Test
  void aMemoryStoreIsFoundByItsName() {
    open("memory:stores-test").create(KEY, Body.of(new byte[1]));
    assertThat(open("memory:stores-test").get(KEY)).isPresent();
    assertThat(open("memory://stores-test").get(KEY)).isPresent();
    MemoryStore.forget("stores-test");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gs://bucket/lake", "hdfs://host/lake", "http://host/lake"})
  void anUnknownSchemeIsRefusedWithThoseThatAreKnown(String root) {
    assertThatThrownBy(() -> open(root))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("s3://bucket/prefix")
        .hasMessageEndingWith("root=" + root);
  }

  @ParameterizedTest
  @CsvSource({
    "'', needs a root",
    "memory:, needs a name",
    "s3://, names no bucket",
    "s3:bucket, names no bucket",
    "s3://bucket/a//b, prefix",
    "s3a://bucket/../b, prefix",
    "file://host/folder, this machine",
    "file:/folder%zz, escapes"
  })
  void aRootThatNamesNothingIsRefused(String root, String reason) {
    assertThatThrownBy(() -> open(root))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aRootInS3IsOpenedWithoutSendingAnything() {
    for (String root : new String[] {"s3://bucket", "S3A://bucket/prefix/"}) {
      Stores.open(root, Map.of("s3.endpoint", "http://127.0.0.1:9"), machine).close();
    }
  }

  @Test
  void aMisspeltOptionIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> Stores.open("s3://b/p", Map.of("s3.acess-key-id", "x"), machine))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("the nearest is s3.access-key-id")
        .hasMessageEndingWith("option=s3.acess-key-id");
  }
}
