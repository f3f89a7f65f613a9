package dev.larva.store.s3;

import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.Machine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectRange;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.RequestPayer;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Objects in a bucket. The token is the object's ETag, sent back exactly as the store gave it, with
 * or without quotes.
 */
public final class S3Store implements ObjectStore {

  /** Pages of the service that one list call reads; it may answer with pages that are not full. */
  private static final int PAGES_MOST = 1_000;

  private static final String CONTENT_TYPE = "application/octet-stream";

  private final S3Client client;
  private final S3Location location;
  private final StoreClock clock;
  private final Encryption encryption;
  private final @Nullable RequestPayer payer;
  private final S3Failures failures;

  private S3Store(S3Options options, S3Location location, Machine machine) {
    URI endpoint = options.endpoint();
    this.location = location;
    this.clock = new StoreClock(machine);
    this.encryption = Encryption.of(options);
    this.payer = options.flag(S3Option.REQUESTER_PAYS) ? RequestPayer.REQUESTER : null;
    this.failures = new S3Failures(location, endpoint == null ? "aws" : endpoint.toString());
    this.client = S3Clients.client(options, clock);
  }

  /**
   * Checks names of options, whatever store is opened with them.
   *
   * @throws InvalidRequest if a name looks like one of S3's but is unknown
   */
  public static void requireKnown(Set<String> names) {
    for (String name : names) {
      if (S3Option.isUnknown(name)) {
        throw new InvalidRequest(
            "there is no such store option; the nearest is "
                + S3Option.nearest(name).text()
                + "; option="
                + name);
      }
    }
  }

  /**
   * Opens the store; sends nothing yet.
   *
   * @param root as the user wrote it, for errors
   * @param rest what follows the scheme: {@code //bucket/prefix}
   * @throws InvalidRequest if the root or an option is wrong
   */
  public static S3Store open(
      String root, String rest, Map<String, String> options, Machine machine) {
    return new S3Store(S3Options.of(options), S3Location.of(root, rest), machine);
  }

  /** An answered get; the bytes are not copied. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Got(GetObjectResponse response, byte[] bytes) {}

  @Override
  public Optional<Blob> get(Key key) {
    return got(key, request -> {}).map(got -> new Blob(checked(key, got), got.response().eTag()));
  }

  private static byte[] checked(Key key, Got got) {
    Long length = got.response().contentLength();
    if (length != null && length != got.bytes().length) {
      throw new StoreFailure(
          StoreFailure.Kind.TRANSIENT,
          "the object's bytes were cut on their way; read it again; object="
              + key
              + " received="
              + got.bytes().length
              + " length="
              + length,
          null);
    }
    return got.bytes();
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    ObjectRange.checkArguments(offset, length);
    if (length == 0) {
      return get(key).map(blob -> emptyRange(key, offset, blob.bytes().length));
    }
    String range = "bytes=" + offset + "-" + (offset + length - 1);
    return got(key, request -> request.range(range)).map(got -> ranged(key, offset, length, got));
  }

  private static byte[] emptyRange(Key key, long offset, int size) {
    ObjectRange.check(key, offset, 0, size);
    return new byte[0];
  }

  private static byte[] ranged(Key key, long offset, int length, Got got) {
    byte[] bytes = checked(key, got);
    if (bytes.length < length) {
      throw ObjectRange.tooShort(key, offset, length, offset + bytes.length);
    }
    if (bytes.length > length) {
      throw new StoreFailure(
          StoreFailure.Kind.BROKEN,
          "the store sent more than the range that was asked for; use a store that has ranged gets;"
              + " object="
              + key
              + " range="
              + offset
              + "+"
              + length
              + " received="
              + bytes.length,
          null);
    }
    return bytes;
  }

  private Optional<Got> got(Key key, Consumer<GetObjectRequest.Builder> detail) {
    GetObjectRequest.Builder request =
        GetObjectRequest.builder()
            .bucket(location.bucket())
            .key(location.name(key))
            .requestPayer(payer);
    encryption.apply(request);
    detail.accept(request);
    try {
      return Optional.of(
          client.getObject(
              request.build(), (response, body) -> new Got(response, body.readAllBytes())));
    } catch (SdkException | UncheckedIOException e) {
      if (S3Failures.isAbsent(e)) {
        return Optional.empty();
      }
      throw failures.of("read", location.name(key), e);
    }
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    int most = Math.min(limit, LIST_LIMIT);
    List<Listed> listed = new ArrayList<>();
    String token = null;
    for (int page = 0; page < PAGES_MOST && listed.size() < most; page++) {
      ListObjectsV2Response response = page(prefix, startAfter, most - listed.size(), token);
      response.contents().forEach(object -> add(object, listed));
      token = response.nextContinuationToken();
      if (!Boolean.TRUE.equals(response.isTruncated()) || token == null) {
        break;
      }
    }
    return List.copyOf(listed);
  }

  private ListObjectsV2Response page(
      String prefix, String startAfter, int limit, @Nullable String token) {
    String start = startAfter.isEmpty() ? null : location.prefix() + startAfter;
    try {
      return client.listObjectsV2(
          request ->
              request
                  .bucket(location.bucket())
                  .prefix(location.prefix() + prefix)
                  .startAfter(start)
                  .maxKeys(limit)
                  .continuationToken(token)
                  .requestPayer(payer));
    } catch (SdkException | UncheckedIOException e) {
      throw failures.of("list", location.prefix() + prefix, e);
    }
  }

  /** Names that no lake writes, such as the folder marks of consoles, are passed over. */
  private void add(S3Object object, List<Listed> listed) {
    String path = object.key().substring(location.prefix().length());
    if (Key.isValid(path)) {
      long modified = ChronoUnit.MICROS.between(Instant.EPOCH, object.lastModified());
      listed.add(new Listed(new Key(path), object.size(), modified));
    }
  }

  @Override
  public PutResult create(Key key, Body body) {
    return put(false, key, body, request -> request.ifNoneMatch("*"));
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    return put(true, key, body, request -> request.ifMatch(token));
  }

  private PutResult put(
      boolean swap, Key key, Body body, Consumer<PutObjectRequest.Builder> condition) {
    checkLength(body);
    PutObjectRequest.Builder request =
        PutObjectRequest.builder()
            .bucket(location.bucket())
            .key(location.name(key))
            .requestPayer(payer);
    encryption.apply(request);
    condition.accept(request);
    RequestBody content =
        RequestBody.fromContentProvider(() -> opened(body), body.length(), CONTENT_TYPE);
    try {
      String token = client.putObject(request.build(), content).eTag();
      return token == null
          ? new PutResult.Unknown("the store's answer has no ETag; object=" + location.name(key))
          : new PutResult.Created(token);
    } catch (SdkException | UncheckedIOException e) {
      return failures.ofPut(swap, key, e);
    }
  }

  private static void checkLength(Body body) {
    if (body instanceof Body.LocalFile file) {
      try {
        long length = Files.size(file.path());
        if (length != body.length()) {
          throw new InvalidRequest(
              "the file to store is not as long as was said; store a finished file; length="
                  + length
                  + " expected="
                  + body.length());
        }
      } catch (IOException e) {
        throw new InvalidRequest("the file to store cannot be read; see the cause", e);
      }
    }
  }

  private static InputStream opened(Body body) {
    try {
      return body.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void delete(Key key) {
    try {
      client.deleteObject(
          request -> request.bucket(location.bucket()).key(location.name(key)).requestPayer(payer));
    } catch (SdkException | UncheckedIOException e) {
      if (!S3Failures.isAbsent(e)) {
        throw failures.of("delete", location.name(key), e);
      }
    }
  }

  @Override
  public OptionalLong nowMicros() {
    return clock.nowMicros();
  }

  @Override
  public void close() {
    client.close();
  }
}
