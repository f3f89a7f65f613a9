package dev.larva.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3OptionsTest {

  @ParameterizedTest
  @CsvSource({
    "s3.endpont, s3.endpoint",
    "s3.path-style, s3.path-style-access",
    "s3.access-key, s3.access-key-id",
    "client.regoin, client.region",
    "s3.sse-type, s3.sse.type",
    "http-client.apache.max-connection, http-client.apache.max-connections"
  })
  void anUnknownOptionIsRefusedWithTheNearest(String given, String nearest) {
    assertThatThrownBy(() -> S3Options.of(Map.of(given, "x")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("the nearest is " + nearest + ";")
        .hasMessageEndingWith("option=" + given);
  }

  @Test
  void optionsOfOthersAreLeftAlone() {
    S3Options options = S3Options.of(Map.of("write.target-size", "1", "fs.s3a.fast.upload", "1"));
    assertThat(options.text(S3Option.ENDPOINT)).isNull();
  }

  @Test
  void hadoopsNamesCountWhereOursAreAbsent() {
    S3Options options =
        S3Options.of(
            Map.of(
                "fs.s3a.endpoint", "localhost:9000",
                "fs.s3a.access.key", "theirs",
                "fs.s3a.secret.key", "secret",
                "s3.access-key-id", "ours",
                "fs.s3a.path.style.access", "TRUE",
                "fs.s3a.endpoint.region", "eu-west-1"));
    assertThat(options.endpoint()).isEqualTo(URI.create("https://localhost:9000"));
    assertThat(options.text(S3Option.ACCESS_KEY_ID)).isEqualTo("ours");
    assertThat(options.text(S3Option.SECRET_ACCESS_KEY)).isEqualTo("secret");
    assertThat(options.text(S3Option.REGION)).isEqualTo("eu-west-1");
    assertThat(options.flag(S3Option.PATH_STYLE_ACCESS)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "s3.access-key-id, s3.secret-access-key",
    "s3.secret-access-key, s3.access-key-id",
    "s3.session-token, s3.access-key-id"
  })
  void halfACredentialIsRefused(String given, String missing) {
    assertThatThrownBy(() -> S3Options.of(Map.of(given, "x")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining(given + " needs " + missing);
  }

  @Test
  void valuesThatMakeNoSenseAreRefused() {
    S3Options options =
        S3Options.of(
            Map.of(
                "s3.path-style-access", "yes",
                "s3.checksum", "crc",
                "s3.request-timeout-ms", "0",
                "http-client.apache.max-connections", "many",
                "s3.endpoint", "ftp://host"));
    assertThatThrownBy(() -> options.flag(S3Option.PATH_STYLE_ACCESS))
        .hasMessageContaining("one of false, true");
    assertThatThrownBy(() -> options.choice(S3Option.CHECKSUM, List.of("required", "supported")))
        .hasMessageContaining("one of required, supported");
    assertThatThrownBy(() -> options.millis(S3Option.REQUEST_TIMEOUT, Duration.ZERO))
        .hasMessageContaining("a positive number");
    assertThatThrownBy(() -> options.number(S3Option.MAX_CONNECTIONS, 1))
        .hasMessageContaining("value=many");
    assertThatThrownBy(options::endpoint).hasMessageContaining("http://host:9000");
  }

  @Test
  void secretsDoNotShowInText() {
    S3Options options =
        S3Options.of(Map.of("s3.access-key-id", "id", "s3.secret-access-key", "hunter2"));
    assertThat(options.toString()).doesNotContain("hunter2");
    assertThat(new Encryption.Customer("hunter2", "md5").toString()).doesNotContain("hunter2");
  }
}
