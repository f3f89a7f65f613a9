package dev.larva.store;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Machine;
import dev.larva.store.local.LocalStore;
import dev.larva.store.s3.S3Store;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens the store that a root names. */
public final class Stores {

  /** A scheme has at least two letters: one letter is a drive of Windows. */
  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)");

  private Stores() {}

  /**
   * Opens a store, with reads that are repeated when they fail for a moment. Nothing is read or
   * written yet.
   *
   * @param root {@code s3://bucket/prefix} (or {@code s3a://}), {@code file:///folder}, a plain
   *     path, or {@code memory:name}
   * @param options of the store; those of other stores are left alone
   * @throws InvalidRequest if the root or an option is none that is known
   */
  public static ObjectStore open(String root, Map<String, String> options, Machine machine) {
    S3Store.requireKnown(options.keySet());
    return new ReadRetryStore(plain(root, options, machine), machine);
  }

  private static ObjectStore plain(String root, Map<String, String> options, Machine machine) {
    if (root.isBlank()) {
      throw new InvalidRequest("a lake needs a root; name a folder, or s3://bucket/prefix; root=");
    }
    Matcher matcher = SCHEME.matcher(root);
    if (!matcher.matches()) {
      return LocalStore.open(path(root), machine);
    }
    return switch (matcher.group(1).toLowerCase(Locale.ROOT)) {
      case "s3", "s3a" -> S3Store.open(root, matcher.group(2), options, machine);
      case "file" -> LocalStore.open(fileUri(root), machine);
      case "memory" -> MemoryStore.named(memoryName(root, matcher.group(2)), machine);
      default ->
          throw new InvalidRequest(
              "no store is known for this scheme; use s3://bucket/prefix, file:///folder, a plain"
                  + " path, or memory:name; root="
                  + root);
    };
  }

  private static Path path(String root) {
    try {
      return Path.of(root);
    } catch (InvalidPathException e) {
      throw new InvalidRequest("the root is no path of this system; root=" + root, e);
    }
  }

  /**
   * Accepts what users write: spaces and the like need not be escaped; what is escaped is read so.
   */
  private static Path fileUri(String root) {
    String rest = root.substring("file:".length());
    String path = rest.startsWith("//") ? rest.replaceFirst("^//(localhost)?(?=/)", "") : rest;
    if (path.isEmpty() || path.startsWith("//")) {
      throw new InvalidRequest(
          "a file: root names a folder of this machine, as in file:///folder; root=" + root);
    }
    return path(path.indexOf('%') >= 0 ? unescaped(root, path) : path);
  }

  private static String unescaped(String root, String path) {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new InvalidRequest("the root's %-escapes are wrong; root=" + root, e);
    }
  }

  private static String memoryName(String root, String rest) {
    String name = rest.replaceFirst("^/*", "");
    if (name.isEmpty()) {
      throw new InvalidRequest("a memory store needs a name, as in memory:name; root=" + root);
    }
    return name;
  }
}
