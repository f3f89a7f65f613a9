package dev.larva.store.s3;

import dev.larva.error.StoreFailure;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;

/**
 * What a failed request to one bucket means. Only what is certain and lasting is a refusal; the
 * rest is a doubt for a put and transient for everything else.
 */
final class S3Failures {

  private static final Set<String> ABSENT = Set.of("NoSuchKey", "NoSuchObject", "NotFound");

  private static final Set<String> NO_BUCKET =
      Set.of("NoSuchBucket", "PermanentRedirect", "InvalidBucketName");

  private static final Set<String> FULL = Set.of("QuotaExceeded", "XMinioStorageFull");

  private static final Set<String> DENIED =
      Set.of(
          "ExpiredToken",
          "InvalidToken",
          "TokenRefreshRequired",
          "InvalidAccessKeyId",
          "SignatureDoesNotMatch",
          "AuthorizationHeaderMalformed");

  /** The client corrects its clock by such an answer, so the next try may pass. */
  private static final String SKEWED = "RequestTimeTooSkewed";

  private static final Set<String> UNSUPPORTED =
      Set.of(
          "NotImplemented",
          "InvalidArgument",
          "InvalidRequest",
          "MissingContentLength",
          "EntityTooLarge",
          "KeyTooLongError",
          "XAmzContentSHA256Mismatch",
          "InvalidDigest");

  private static final Set<Integer> UNSUPPORTED_STATUS = Set.of(405, 411, 413, 501);

  private final S3Location location;
  private final String endpoint;

  S3Failures(S3Location location, String endpoint) {
    this.location = location;
    this.endpoint = endpoint;
  }

  /**
   * The answer of a conditional put that failed.
   *
   * @throws StoreFailure if the store certainly wrote nothing and will refuse again
   */
  PutResult ofPut(boolean swap, Key key, RuntimeException e) {
    keepInterrupt(e);
    int status = status(e);
    boolean notThere = status == 404 && !NO_BUCKET.contains(code(e));
    if (status == 412 || status == 304 || (swap && notThere)) {
      return new PutResult.Exists();
    }
    StoreFailure refusal = refusal("write", location.name(key), e);
    if (refusal != null) {
      throw refusal;
    }
    return new PutResult.Unknown(summary(e) + context(location.name(key), e));
  }

  /** The failure of any other request. */
  StoreFailure of(String action, String name, RuntimeException e) {
    keepInterrupt(e);
    StoreFailure refusal = refusal(action, name, e);
    if (refusal != null) {
      return refusal;
    }
    boolean noStore = status(e) == 404;
    return new StoreFailure(
        noStore ? StoreFailure.Kind.BROKEN : StoreFailure.Kind.TRANSIENT,
        "could not "
            + action
            + " an object: "
            + summary(e)
            + (noStore
                ? "; it does not answer like S3, so check s3.endpoint"
                : "; try again when the store is well")
            + context(name, e),
        e);
  }

  /** Whether the store said that there is no such object. */
  static boolean isAbsent(RuntimeException e) {
    return status(e) == 404 && ABSENT.contains(code(e));
  }

  private @Nullable StoreFailure refusal(String action, String name, RuntimeException e) {
    if (cause(e, StoreFailure.class) instanceof StoreFailure known) {
      return known;
    }
    StoreFailure.Kind kind = kind(status(e), code(e), e);
    if (kind == StoreFailure.Kind.TRANSIENT) {
      return null;
    }
    return new StoreFailure(
        kind, "could not " + action + " an object: " + advice(kind, e) + context(name, e), e);
  }

  private static StoreFailure.Kind kind(int status, String code, RuntimeException e) {
    if (NO_BUCKET.contains(code) || status == 301) {
      return StoreFailure.Kind.NO_BUCKET;
    }
    if (FULL.contains(code) || status == 507) {
      return StoreFailure.Kind.FULL;
    }
    if (DENIED.contains(code) || ((status == 401 || status == 403) && !code.equals(SKEWED))) {
      return StoreFailure.Kind.DENIED;
    }
    if (UNSUPPORTED_STATUS.contains(status) || UNSUPPORTED.contains(code)) {
      return StoreFailure.Kind.BROKEN;
    }
    return isUnreachable(e) ? StoreFailure.Kind.UNREACHABLE : StoreFailure.Kind.TRANSIENT;
  }

  /** Whether no connection came about, so that nothing was sent. */
  private static boolean isUnreachable(RuntimeException e) {
    return cause(e, ConnectException.class) != null
        || cause(e, UnknownHostException.class) != null
        || cause(e, NoRouteToHostException.class) != null
        || cause(e, SSLHandshakeException.class) != null;
  }

  private String advice(StoreFailure.Kind kind, RuntimeException e) {
    return switch (kind) {
      case NO_BUCKET ->
          status(e) == 301 || code(e).equals("PermanentRedirect")
              ? "the bucket is in another region; set client.region to it"
              : "the bucket does not exist there; create it, or correct the root or s3.endpoint";
      case DENIED ->
          "the store refuses these credentials or gives them no permission ("
              + summary(e)
              + "); check the keys, client.region and the bucket's policy";
      case FULL -> "the store or its quota is full; free space or raise the quota, and try again";
      case UNREACHABLE ->
          "nothing answers at the endpoint ("
              + summary(e)
              + "); check s3.endpoint, the network, and that the store runs";
      default ->
          "the store does not support the request ("
              + summary(e)
              + "); try other values of s3.checksum and s3.chunked-encoding, or another store";
    };
  }

  private static void keepInterrupt(RuntimeException e) {
    if (cause(e, AbortedException.class) != null || cause(e, InterruptedException.class) != null) {
      Thread.currentThread().interrupt();
    }
  }

  private static int status(RuntimeException e) {
    return e instanceof AwsServiceException service ? service.statusCode() : 0;
  }

  private static String code(RuntimeException e) {
    boolean said = e instanceof AwsServiceException service && service.awsErrorDetails() != null;
    String code = said ? ((AwsServiceException) e).awsErrorDetails().errorCode() : null;
    return code == null ? "" : code;
  }

  private static String summary(RuntimeException e) {
    if (e instanceof AwsServiceException service && service.awsErrorDetails() != null) {
      return code(e) + " " + service.awsErrorDetails().errorMessage();
    }
    Throwable last = e;
    for (int depth = 0; depth < CAUSES_MOST && last.getCause() != null; depth++) {
      last = last.getCause();
    }
    return last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
  }

  private String context(String name, RuntimeException e) {
    String text = "; bucket=" + location.bucket() + " object=" + name + " endpoint=" + endpoint;
    return status(e) == 0 ? text : text + " status=" + status(e) + " code=" + code(e);
  }

  /** Causes of one exception that are looked at. */
  private static final int CAUSES_MOST = 20;

  private static @Nullable Throwable cause(Throwable e, Class<? extends Throwable> type) {
    Throwable at = e;
    for (int depth = 0; depth < CAUSES_MOST && at != null; depth++) {
      if (type.isInstance(at)) {
        return at;
      }
      at = at.getCause();
    }
    return null;
  }
}
