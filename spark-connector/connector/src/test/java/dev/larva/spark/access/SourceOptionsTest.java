package dev.larva.spark.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class SourceOptionsTest {

  private final Configuration hadoop = new Configuration();

  private SourceOptions options(Map<String, String> given) {
    return SourceOptions.of(given, hadoop);
  }

  @Test
  void theTableOfAPathIsMainData() {
    assertThat(options(Map.of("path", "/lake")).table()).isEqualTo("main.data");
  }

  @Test
  void namesAreComparedWithoutCase() {
    SourceOptions options = options(Map.of("PATH", "/lake", "versionasof", "7", "Table", "a.b"));
    assertThat(options.versionAsOf()).isEqualTo("7");
    assertThat(options.table()).isEqualTo("a.b");
  }

  @Test
  void aMissingPathIsAskedFor() {
    assertThatThrownBy(() -> options(Map.of()))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("Which lake?");
  }

  @Test
  void severalPathsAreRefused() {
    assertThatThrownBy(() -> options(Map.of("paths", "[\"/a\",\"/b\"]")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("several paths");
  }

  @Test
  void anUnknownOptionIsRefusedWithThoseThatAreKnown() {
    assertThatThrownBy(() -> options(Map.of("path", "/lake", "tabel", "x")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'tabel'")
        .hasMessageContaining("versionAsOf")
        .hasMessageContaining("s3.*");
  }

  @Test
  void columnsThatAWriteIsPartitionedByAreReadFromSparksList() {
    assertThat(
            options(Map.of("path", "/lake", "__partition_columns", "[\"a\",\"b\"]")).partitionBy())
        .containsExactly("a", "b");
    assertThat(options(Map.of("path", "/lake", "__partition_columns", "[]")).partitionBy())
        .isEmpty();
  }

  @Test
  void anApplicationAndItsSequenceGoTogether() {
    assertThat(options(Map.of("path", "/l", "txnAppId", "load", "txnVersion", "7")).write().step())
        .isEqualTo(new WriteOptions.Step("load", 7));
    assertThatThrownBy(() -> options(Map.of("path", "/l", "txnAppId", "load")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("go together");
  }

  @Test
  void aRelativePathBecomesAbsolute() {
    assertThat(options(Map.of("path", "lake/")).lake().root())
        .isEqualTo(Path.of("").toAbsolutePath().resolve("lake").toString());
  }

  @Test
  void s3aIsS3() {
    assertThat(options(Map.of("path", "s3a://bucket/lake/")).lake().root())
        .isEqualTo("s3://bucket/lake");
  }

  @Test
  void storeOptionsReachTheStoreAndStayOutOfItsText() {
    LakeAddress lake =
        options(Map.of("path", "s3://b/l", "s3.secret-access-key", "hush", "client.region", "eu"))
            .lake();
    assertThat(lake.options())
        .containsEntry("s3.secret-access-key", "hush")
        .containsEntry("client.region", "eu");
    assertThat(lake.toString()).isEqualTo("s3://b/l");
  }

  @Test
  void hadoopsSettingsStandInForStoreOptionsThatAreNotGiven() {
    hadoop.set("fs.s3a.endpoint", "127.0.0.1:9000");
    hadoop.set("fs.s3a.connection.ssl.enabled", "false");
    hadoop.set("fs.s3a.access.key", "theirs");
    hadoop.set("fs.s3a.path.style.access", "true");
    assertThat(options(Map.of("path", "s3://b/l", "s3.access-key-id", "ours")).lake().options())
        .containsEntry("s3.endpoint", "http://127.0.0.1:9000")
        .containsEntry("s3.access-key-id", "ours")
        .containsEntry("s3.path-style-access", "true");
  }

  @Test
  void hadoopsOwnDefaultsSayNothing() {
    assertThat(options(Map.of("path", "s3://b/l")).lake().options()).isEmpty();
  }

  @Test
  void aLocalLakeTakesNothingFromS3Settings() {
    hadoop.set("fs.s3a.access.key", "theirs");
    assertThat(options(Map.of("path", "/lake")).lake().options()).isEmpty();
  }

  @Test
  void chunkBytesAreANumberAboveZero() {
    assertThat(options(Map.of("path", "/l", "chunk.bytes", "1024")).write().chunkBytes())
        .isEqualTo(1024);
    assertThatThrownBy(() -> options(Map.of("path", "/l", "chunk.bytes", "small")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("chunk.bytes");
  }
}
