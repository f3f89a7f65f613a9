package dev.larva.store.s3;

import static dev.larva.store.s3.WireEndpoint.answer;
import static dev.larva.store.s3.WireEndpoint.cut;
import static dev.larva.store.s3.WireEndpoint.drop;
import static dev.larva.store.s3.WireEndpoint.error;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.HurriedMachine;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import dev.larva.store.ReadRetryStore;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes over the wire, request by request, and what each answer is taken for. */
class S3WireTest {

  private static final Key KEY = new Key("log/1.json");
  private static final Body BODY = Body.of("content".getBytes(UTF_8));

  private WireEndpoint endpoint;
  private S3Store store;

  @BeforeEach
  void start() throws IOException {
    endpoint = new WireEndpoint();
    store = endpoint.store(Map.of());
  }

  @AfterEach
  void stop() {
    store.close();
    endpoint.close();
  }

  private WireEndpoint.Seen onlyRequest() {
    assertThat(endpoint.seen()).hasSize(1);
    return endpoint.seen().get(0);
  }

  private static StoreFailure.Kind kind(Runnable call) {
    try {
      call.run();
    } catch (StoreFailure failure) {
      return failure.kind();
    }
    throw new AssertionError("it did not fail");
  }

  @Test
  void aPutWhoseReplyIsDroppedIsRepeatedByNobodyButItsCaller() {
    endpoint.willAnswer(drop(), error(412, "PreconditionFailed"));
    assertThat(store.create(KEY, BODY).kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    assertThat(endpoint.seen()).hasSize(1);
    assertThat(store.create(KEY, BODY).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(endpoint.seen()).hasSize(2);
  }

  @Test
  void aSwapWhoseReplyIsDroppedIsSentOnce() {
    endpoint.willAnswer(drop());
    assertThat(store.swap(KEY, BODY, "\"tag\"").kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    assertThat(onlyRequest().header("If-Match")).isEqualTo("\"tag\"");
  }

  @Test
  void aReadWhoseReplyIsDroppedIsRepeatedByOurLoopAlone() {
    endpoint.willAnswer(drop(), drop(), error(404, "NoSuchKey"));
    assertThat(kind(() -> store.get(KEY))).isEqualTo(StoreFailure.Kind.TRANSIENT);
    assertThat(endpoint.seen()).hasSize(1);
    assertThat(new ReadRetryStore(store, new HurriedMachine()).get(KEY)).isEmpty();
    assertThat(endpoint.seen()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "412, PreconditionFailed, EXISTS",
    "304, '', EXISTS",
    "409, ConditionalRequestConflict, UNKNOWN",
    "429, TooManyRequests, UNKNOWN",
    "400, RequestTimeout, UNKNOWN",
    "403, RequestTimeTooSkewed, UNKNOWN",
    "404, NoSuchUpload, UNKNOWN",
    "500, InternalError, UNKNOWN",
    "502, '', UNKNOWN",
    "503, SlowDown, UNKNOWN",
    "504, '', UNKNOWN"
  })
  void aCreateIsSentOnceAndTakenFor(int status, String code, PutResult.Kind kind) {
    endpoint.willAnswer(code.isEmpty() ? answer(status, "", Map.of()) : error(status, code));
    assertThat(store.create(KEY, BODY).kind()).isEqualTo(kind);
    assertThat(onlyRequest().header("If-None-Match")).isEqualTo("*");
    assertThat(onlyRequest().body()).isEqualTo("content".getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "412, PreconditionFailed, EXISTS",
    "404, NoSuchKey, EXISTS",
    "409, OperationAborted, UNKNOWN",
    "500, InternalError, UNKNOWN"
  })
  void aSwapIsSentOnceAndTakenFor(int status, String code, PutResult.Kind kind) {
    endpoint.willAnswer(error(status, code));
    assertThat(store.swap(KEY, BODY, "tag").kind()).isEqualTo(kind);
    assertThat(endpoint.seen()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied, DENIED, permission",
    "403, SignatureDoesNotMatch, DENIED, check the keys",
    "400, ExpiredToken, DENIED, credentials",
    "404, NoSuchBucket, NO_BUCKET, create it",
    "301, PermanentRedirect, NO_BUCKET, client.region",
    "507, XMinioStorageFull, FULL, free space",
    "501, NotImplemented, BROKEN, s3.checksum"
  })
  void whatIsRefusedForGoodIsThrownByPutsAndReads(
      int status, String code, StoreFailure.Kind kind, String advice) {
    endpoint.willAnswer(error(status, code), error(status, code), error(status, code));
    assertThatThrownBy(() -> store.create(KEY, BODY))
        .isInstanceOfSatisfying(StoreFailure.class, f -> assertThat(f.kind()).isEqualTo(kind))
        .hasMessageContainingAll(advice, "bucket=bucket", "object=lake/log/1.json", "code=" + code);
    assertThat(kind(() -> store.swap(KEY, BODY, "tag"))).isEqualTo(kind);
    assertThat(kind(() -> store.get(KEY))).isEqualTo(kind);
    assertThat(endpoint.seen()).hasSize(3);
  }

  @Test
  void aPageThatIsNotFoundIsNotAnObjectThatIsAbsent() {
    endpoint.willAnswer(answer(404, "<html>no such page</html>", Map.of()));
    assertThat(kind(() -> store.get(KEY))).isEqualTo(StoreFailure.Kind.BROKEN);
  }

  @Test
  void anAnswerWithoutAnETagIsUnknown() {
    endpoint.willAnswer(answer(200, "<Error><Code>InternalError</Code></Error>", Map.of()));
    assertThat(store.create(KEY, BODY).kind()).isEqualTo(PutResult.Kind.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({"\"quoted\"", "bare"})
  void anETagGoesBackAsItCame(String tag) {
    endpoint.willAnswer(
        answer(200, "", Map.of("ETag", tag)), answer(200, "", Map.of("ETag", "\"next\"")));
    PutResult created = store.create(KEY, BODY);
    assertThat(created).isEqualTo(new PutResult.Created(tag));
    store.swap(KEY, BODY, ((PutResult.Created) created).token());
    assertThat(endpoint.seen().get(1).header("If-Match")).isEqualTo(tag);
  }

  @Test
  void aCutObjectIsTransientNeverShort() {
    endpoint.willAnswer(cut(10, "01234"), cut(10, "01234"));
    assertThat(kind(() -> store.get(KEY))).isEqualTo(StoreFailure.Kind.TRANSIENT);
    assertThat(kind(() -> store.getRange(KEY, 0, 10))).isEqualTo(StoreFailure.Kind.TRANSIENT);
  }

  @Test
  void aStoreThatIgnoresRangesIsRefused() {
    endpoint.willAnswer(answer(200, "0123456789", Map.of("ETag", "\"tag\"")));
    assertThat(kind(() -> store.getRange(KEY, 0, 3))).isEqualTo(StoreFailure.Kind.BROKEN);
  }

  @Test
  void aPutThatIsNeverAnsweredIsUnknownAfterItsTime() {
    CountDownLatch done = new CountDownLatch(1);
    endpoint.willAnswer(exchange -> awaitThenClose(done, exchange::close));
    try (S3Store impatient = endpoint.store(Map.of("s3.request-timeout-ms", "300"))) {
      assertThat(impatient.create(KEY, BODY).kind()).isEqualTo(PutResult.Kind.UNKNOWN);
    }
    done.countDown();
    assertThat(Thread.interrupted()).isFalse();
  }

  private static void awaitThenClose(CountDownLatch done, Runnable close) {
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    close.run();
  }

  @Test
  void anInterruptedPutIsUnknownAndKeepsTheInterrupt() {
    Thread.currentThread().interrupt();
    PutResult result = store.create(KEY, BODY);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.kind()).isEqualTo(PutResult.Kind.UNKNOWN);
  }

  @Test
  void whereNothingListensPutsAndReadsSaySo() {
    endpoint.close();
    assertThatThrownBy(() -> store.create(KEY, BODY))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContainingAll("nothing answers at the endpoint", "endpoint=http://127.0.0.1:");
    assertThat(kind(() -> store.swap(KEY, BODY, "tag"))).isEqualTo(StoreFailure.Kind.UNREACHABLE);
    assertThat(kind(() -> store.get(KEY))).isEqualTo(StoreFailure.Kind.UNREACHABLE);
    assertThat(kind(() -> store.list("", "", 1))).isEqualTo(StoreFailure.Kind.UNREACHABLE);
  }

  @Test
  void aHostWithoutAnAddressIsUnreachable() {
    try (S3Store nowhere = endpoint.store(Map.of("s3.endpoint", "http://nowhere.invalid:9000"))) {
      assertThat(kind(() -> nowhere.create(KEY, BODY))).isEqualTo(StoreFailure.Kind.UNREACHABLE);
    }
  }

  @Test
  void noChecksumIsAddedUnlessAskedFor() {
    endpoint.willAnswer(answer(200, "", Map.of("ETag", "\"tag\"")));
    store.create(KEY, BODY);
    assertThat(onlyRequest().headers().keySet())
        .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("x-amz-checksum"));
    assertThat(onlyRequest().header("Content-Encoding")).isNull();
  }

  @Test
  void aChecksumIsAddedWhenAskedFor() {
    endpoint.willAnswer(answer(200, "", Map.of("ETag", "\"tag\"")));
    try (S3Store checked = endpoint.store(Map.of("s3.checksum", "supported"))) {
      checked.create(KEY, BODY);
    }
    assertThat(onlyRequest().header("x-amz-checksum-crc32")).isNotNull();
    assertThat(onlyRequest().body()).isEqualTo("content".getBytes(UTF_8));
  }

  @Test
  void aBodyIsSignedInPiecesWhenAskedFor() {
    endpoint.willAnswer(answer(200, "", Map.of("ETag", "\"tag\"")));
    try (S3Store pieces = endpoint.store(Map.of("s3.chunked-encoding", "true"))) {
      pieces.create(KEY, BODY);
    }
    assertThat(onlyRequest().header("x-amz-decoded-content-length")).isEqualTo("7");
  }

  @Test
  void encryptionAndPayerGoIntoTheRequest() {
    endpoint.willAnswer(answer(200, "", Map.of("ETag", "\"tag\"")));
    Map<String, String> options =
        Map.of("s3.sse.type", "kms", "s3.sse.key", "key-id", "s3.requester-pays", "true");
    try (S3Store special = endpoint.store(options)) {
      special.create(KEY, BODY);
    }
    assertThat(onlyRequest().header("x-amz-server-side-encryption")).isEqualTo("aws:kms");
    assertThat(onlyRequest().header("x-amz-server-side-encryption-aws-kms-key-id"))
        .isEqualTo("key-id");
    assertThat(onlyRequest().header("x-amz-request-payer")).isEqualTo("requester");
  }

  @Test
  void theClockIsReadFromRefusalsToo() {
    assertThat(store.nowMicros()).isEmpty();
    endpoint.willAnswer(error(412, "PreconditionFailed"));
    store.create(KEY, BODY);
    long minute = 60_000_000;
    long now = new SystemMachine().nowMicros();
    assertThat(store.nowMicros().orElseThrow()).isBetween(now - minute, now + minute);
  }

  @Test
  void pagesThatAreNotFullAreJoinedAndForeignNamesPassedOver() {
    endpoint.willAnswer(
        answer(200, page(true, "lake/", "lake/a", "lake/b//c"), Map.of()),
        answer(200, page(false, "lake/d"), Map.of()));
    assertThat(store.list("", "", 10))
        .extracting(listed -> listed.key().path())
        .containsExactly("a", "d");
    assertThat(endpoint.seen().get(1).path()).contains("continuation-token=next");
  }

  private static String page(boolean more, String... names) {
    StringBuilder xml = new StringBuilder("<ListBucketResult>");
    xml.append("<IsTruncated>").append(more).append("</IsTruncated>");
    xml.append(more ? "<NextContinuationToken>next</NextContinuationToken>" : "");
    for (String name : names) {
      xml.append("<Contents><Key>").append(name).append("</Key><Size>1</Size>");
      xml.append("<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>");
    }
    return xml.append("</ListBucketResult>").toString();
  }
}
