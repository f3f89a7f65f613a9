package dev.larva.store;

/**
 * The name of an object, relative to the root of its lake: segments joined by {@code /}, none of
 * them empty, {@code .} or {@code ..}.
 */
public record Key(String path) implements Comparable<Key> {

  public Key {
    if (!isValid(path)) {
      throw new IllegalArgumentException("not an object name: " + path);
    }
  }

  /** Whether the path is the name of an object. */
  public static boolean isValid(String path) {
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /**
   * Order of keys in a list: by UTF-8 bytes, which for the ASCII names of a lake is by character.
   */
  @Override
  public int compareTo(Key other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }
}
