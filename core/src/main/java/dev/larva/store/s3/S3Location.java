package dev.larva.store.s3;

import dev.larva.error.InvalidRequest;
import dev.larva.store.Key;

/**
 * Where a lake lies in a bucket.
 *
 * @param prefix empty, or ends with {@code /}
 */
record S3Location(String bucket, String prefix) {

  /** Reads what follows the scheme of a root: {@code //bucket/prefix}. */
  static S3Location of(String root, String rest) {
    String path = rest.startsWith("//") ? rest.substring(2) : "";
    int slash = path.indexOf('/');
    String bucket = slash < 0 ? path : path.substring(0, slash);
    String prefix = slash < 0 ? "" : path.substring(slash + 1).replaceFirst("/+$", "");
    if (bucket.isEmpty()) {
      throw new InvalidRequest(
          "the root names no bucket; write s3://bucket or s3://bucket/prefix; root=" + root);
    }
    if (!prefix.isEmpty() && !Key.isValid(prefix)) {
      throw new InvalidRequest(
          "the root has an empty, . or .. part in its prefix; leave it out; root=" + root);
    }
    return new S3Location(bucket, prefix.isEmpty() ? "" : prefix + "/");
  }

  /** The object's name in the bucket. */
  String name(Key key) {
    return prefix + key.path();
  }
}
