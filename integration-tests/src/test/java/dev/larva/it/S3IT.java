package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class S3IT {

  private static final String BUCKET = "demo";

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static S3Process server;

  @BeforeAll
  static void start() {
    server = S3Process.start(BUCKET);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theDemoRunsOnS3() {
    String[] at = OptionArguments.with(server.options(), "--root", "s3://demo/lake");
    Tool answer = Tool.demo(joined(at, "--scale", "0.002"));
    assertThat(answer.code()).as(answer.toString()).isZero();
    assertThat(answer.out()).endsWith("demo: ok" + System.lineSeparator());
    Tool verified = Tool.larva(joined(new String[] {"verify"}, at));
    assertThat(verified.code()).as(verified.toString()).isZero();
  }

  @Test
  void aRootWithoutALakeIsNamed() {
    Tool answer = tables("s3://demo/nothing", server.options());
    assertThat(answer.code()).as(answer.toString()).isEqualTo(2);
    assertThat(answer.err()).contains("no lake", "s3://demo/nothing");
  }

  @Test
  void aMissingBucketIsNamed() {
    Tool answer = init("s3://absent/lake", server.options());
    assertStoreFailure(answer, "absent");
  }

  @Test
  void wrongCredentialsAreToldAndNeverPrinted() {
    Map<String, String> options = new TreeMap<>(server.options());
    options.put("s3.secret-access-key", "hush-hush-not-it");
    Tool answer = tables("s3://demo/lake", options);
    assertStoreFailure(answer, "demo");
    assertThat(answer.err()).doesNotContain("hush-hush-not-it");
  }

  @Test
  void anEndpointWhereNothingAnswersIsNamed() {
    Map<String, String> options = new TreeMap<>(server.options());
    String endpoint = "http://127.0.0.1:" + S3Process.freePort();
    options.put("s3.endpoint", endpoint);
    Tool answer = tables("s3://demo/lake", options);
    assertStoreFailure(answer, endpoint);
  }

  @Test
  void anUnknownOptionIsNamed() {
    Map<String, String> options = new TreeMap<>(server.options());
    options.put("s3.endpiont", "http://127.0.0.1:1");
    Tool answer = tables("s3://demo/lake", options);
    assertThat(answer.code()).as(answer.toString()).isEqualTo(2);
    assertThat(answer.err()).contains("s3.endpiont");
  }

  private static Tool tables(String root, Map<String, String> options) {
    return Tool.larva(OptionArguments.with(options, "tables", "--root", root));
  }

  private static Tool init(String root, Map<String, String> options) {
    return Tool.larva(OptionArguments.with(options, "init", "--root", root));
  }

  /** One sentence that names what is wrong, without a stack trace, and the exit code of a store. */
  private static void assertStoreFailure(Tool answer, String named) {
    assertThat(answer.code()).as(answer.toString()).isEqualTo(3);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).contains("larva: ", named).doesNotContain("\tat ");
  }

  private static String[] joined(String[] first, String... second) {
    return java.util.stream.Stream.of(first, second)
        .flatMap(java.util.Arrays::stream)
        .toArray(String[]::new);
  }
}
