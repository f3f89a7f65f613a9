package dev.larva.store.s3;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of the store, each with who needs it. */
enum S3Option {
  /** Whoever uses another service than Amazon's. */
  ENDPOINT("s3.endpoint", "fs.s3a.endpoint"),
  /** Services without a host name per bucket. */
  PATH_STYLE_ACCESS("s3.path-style-access", "fs.s3a.path.style.access"),
  /** Whoever has no credentials in the environment. */
  ACCESS_KEY_ID("s3.access-key-id", "fs.s3a.access.key"),
  /** Goes with the access key id. */
  SECRET_ACCESS_KEY("s3.secret-access-key", "fs.s3a.secret.key"),
  /** Users of temporary credentials. */
  SESSION_TOKEN("s3.session-token", "fs.s3a.session.token"),
  /** Whoever has no region in the environment. */
  REGION("client.region", "fs.s3a.endpoint.region"),
  /** Buckets whose region is another than the client's. */
  CROSS_REGION_ACCESS("s3.cross-region-access-enabled", null),
  /** Encryption other than the bucket's own: none, s3, kms, dsse-kms, custom. */
  SSE_TYPE("s3.sse.type", null),
  /** The KMS key's id, or the customer's key in base 64. */
  SSE_KEY("s3.sse.key", null),
  /** The MD5 of the customer's key in base 64. */
  SSE_MD5("s3.sse.md5", null),
  /** Readers who pay for the requests. */
  REQUESTER_PAYS("s3.requester-pays", null),
  /** Checksums that the SDK adds: required, or supported. Some services refuse the latter. */
  CHECKSUM("s3.checksum", null),
  /** Signing of bodies in pieces. Some services refuse it. */
  CHUNKED_ENCODING("s3.chunked-encoding", null),
  /** The longest a request may take, answer included, milliseconds. */
  REQUEST_TIMEOUT("s3.request-timeout-ms", null),
  /** Milliseconds to connect. */
  CONNECTION_TIMEOUT("http-client.apache.connection-timeout-ms", null),
  /** Milliseconds between two packets. */
  SOCKET_TIMEOUT("http-client.apache.socket-timeout-ms", null),
  /** Connections of one store; requests beyond them wait. */
  MAX_CONNECTIONS("http-client.apache.max-connections", null);

  /** What starts like these and is none of the options is a mistake. */
  private static final List<String> OUR_PREFIXES = List.of("s3.", "client.", "http-client.");

  private final String text;
  private final @Nullable String hadoop;

  S3Option(String text, @Nullable String hadoop) {
    this.text = text;
    this.hadoop = hadoop;
  }

  /** The option's name. */
  String text() {
    return text;
  }

  /** The name that Hadoop's users give it, which counts where ours is absent; null if none. */
  @Nullable String hadoop() {
    return hadoop;
  }

  /** Whether the name looks like one of our options but is not. */
  static boolean isUnknown(String name) {
    return OUR_PREFIXES.stream().anyMatch(name::startsWith)
        && Arrays.stream(values()).noneMatch(option -> option.text.equals(name));
  }

  /** The option whose name is most like this one. */
  static S3Option nearest(String name) {
    return Arrays.stream(values())
        .min(Comparator.comparingInt(option -> EditDistance.between(name, option.text)))
        .orElseThrow();
  }
}
