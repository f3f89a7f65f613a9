package dev.larva.flink.source;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.snapshot.Snapshot;
import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a read begins, and whether it ends.
 *
 * @param version to be read; absent: another says it
 * @param micros time of what is to be read, microseconds since 1970; absent: another says it
 * @param tag that holds what is to be read; absent: another says it; all absent: the newest
 * @param rows whether the rows of that version are read; else only what is appended after it
 * @param follows whether what is appended after it is read, without end
 * @param skipsChanges whether, as it follows, entries that delete or change rows are read for the
 *     rows that they add; else they are an error
 * @param pause between two looks for new versions
 */
public record Start(
    @Nullable Long version,
    @Nullable Long micros,
    @Nullable String tag,
    boolean rows,
    boolean follows,
    boolean skipsChanges,
    Duration pause)
    implements Serializable {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The rows of the newest version. */
  public static final Start NEWEST = new Start(null, null, null, true, false, false, PAUSE);

  public Start {
    int said = (version == null ? 0 : 1) + (micros == null ? 0 : 1) + (tag == null ? 0 : 1);
    if (said > 1) {
      throw new InvalidRequest(
          "Only one of a version, a time and a tag can say what is read; leave out the others."
              + " version="
              + version
              + " micros="
              + micros
              + " tag="
              + tag);
    }
    if (pause.toMillis() < 1) {
      throw new InvalidRequest(
          "A look for new versions follows the one before after a millisecond or more; give"
              + " scan.interval as in '1 s'. interval="
              + pause);
    }
    if (!rows && !follows) {
      throw new InvalidRequest(
          "A read that does not follow the table reads the rows of a version.");
    }
  }

  public Start at(long newVersion) {
    return new Start(newVersion, null, null, rows, follows, skipsChanges, pause);
  }

  public Start asOf(long newMicros) {
    return new Start(null, newMicros, null, rows, follows, skipsChanges, pause);
  }

  public Start tagged(String newTag) {
    return new Start(null, null, newTag, rows, follows, skipsChanges, pause);
  }

  /** Then whatever is appended, without end, looked for at this pace. */
  public Start following(Duration newPause) {
    return new Start(version, micros, tag, rows, true, skipsChanges, newPause);
  }

  /** Without the rows of the version itself. */
  public Start afterIt() {
    return new Start(version, micros, tag, false, follows, skipsChanges, pause);
  }

  /** With entries that change rows read for what they add. */
  public Start skippingChanges() {
    return new Start(version, micros, tag, rows, follows, true, pause);
  }

  /**
   * The state of the lake at which it begins.
   *
   * @throws dev.larva.error.VersionUnavailable naming the earliest, if that has expired
   */
  public Snapshot find(Lake lake) {
    if (version != null) {
      return lake.snapshotAt(version);
    }
    if (micros != null) {
      return lake.snapshotAsOf(micros);
    }
    return tag != null ? lake.snapshotAt(tag) : lake.snapshot();
  }
}
