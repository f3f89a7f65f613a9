package dev.larva.flink.access;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Where a lake is and how its store is reached. Goes to the tasks, so it holds what they need: its
 * text leaves out the options, which may be secret.
 *
 * @param root as {@code Larva.open} takes it; a local path is absolute
 * @param options of the store and of commits
 */
public record LakeAddress(String root, TreeMap<String, String> options) implements Serializable {

  private static final Pattern SCHEME = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]+:.*");

  public LakeAddress {
    options = new TreeMap<>(options);
  }

  public static LakeAddress of(String root, Map<String, String> options) {
    String trimmed = root.length() > 1 ? root.strip().replaceFirst("/+$", "") : root;
    boolean local = !SCHEME.matcher(trimmed).matches();
    return new LakeAddress(
        local ? Path.of(trimmed).toAbsolutePath().normalize().toString() : trimmed,
        new TreeMap<>(options));
  }

  @Override
  public String toString() {
    return root;
  }
}
