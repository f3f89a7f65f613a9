package dev.larva.entry;

/** The name of an application: a text that it chooses for itself, and keeps. */
public final class ApplicationName {

  /** Unicode characters in a name at most. */
  public static final int LIMIT = 256;

  private ApplicationName() {}

  /** Refuses what is no name of an application. */
  public static void require(String name) {
    int characters = name.codePointCount(0, name.length());
    if (characters < 1 || characters > LIMIT) {
      throw new IllegalArgumentException(
          "an application's name has 1 to " + LIMIT + " characters, not " + characters);
    }
  }
}
