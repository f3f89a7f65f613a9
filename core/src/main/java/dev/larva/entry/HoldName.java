package dev.larva.entry;

/** The name of a hold: a text that is unique among the holds of a lake. */
public final class HoldName {

  /** Unicode characters in a name at most. */
  public static final int LIMIT = 256;

  private HoldName() {}

  /** Refuses what is no name of a hold. */
  public static void require(String name) {
    int characters = name.codePointCount(0, name.length());
    if (characters < 1 || characters > LIMIT) {
      throw new IllegalArgumentException(
          "a hold's name has 1 to " + LIMIT + " characters, not " + characters);
    }
  }
}
