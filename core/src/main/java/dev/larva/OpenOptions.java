package dev.larva;

import dev.larva.commit.CommitOptions;
import dev.larva.error.InvalidRequest;
import java.util.Map;

/** How a lake is open: how it commits, and how it reads. */
public record OpenOptions(CommitOptions commits, ReadOptions reads) {

  /** As most want it. */
  public static final OpenOptions DEFAULT =
      new OpenOptions(CommitOptions.DEFAULT, ReadOptions.DEFAULT);

  /**
   * The options among those that are given for a lake and its store.
   *
   * @throws InvalidRequest if one that begins with {@code commit.} or {@code read.} is unknown, or
   *     has a wrong value
   */
  public static OpenOptions of(Map<String, String> options) {
    return new OpenOptions(CommitOptions.of(options), ReadOptions.of(options));
  }
}
