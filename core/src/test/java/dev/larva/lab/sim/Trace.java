package dev.larva.lab.sim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What happened, as a hash over everything and the last lines as text. Two runs of one seed have
 * the same hash.
 */
public final class Trace {

  /** Lines kept of a run that nobody watches. */
  public static final int KEPT_LINES = 60;

  /** Lines kept of a run that is replayed. */
  public static final int ALL_LINES = 1_000_000;

  private static final long PRIME = 0x100000001b3L;

  /** One line. */
  public record Line(long micros, String who, String what, String about, String result) {}

  private final int kept;
  private final Deque<Line> lines = new ArrayDeque<>();
  private long hash = 0xcbf29ce484222325L;
  private long count;

  public Trace(int kept) {
    this.kept = kept;
  }

  /** Adds a line. */
  public void add(long micros, String who, String what, String about, String result) {
    mix(micros);
    mix(who);
    mix(what);
    mix(about);
    mix(result);
    count++;
    lines.addLast(new Line(micros, who, what, about, result));
    if (lines.size() > kept) {
      lines.removeFirst();
    }
  }

  private void mix(String text) {
    for (int i = 0; i < text.length(); i++) {
      mix(text.charAt(i));
    }
    mix(-1);
  }

  private void mix(long value) {
    hash = (hash ^ value) * PRIME;
  }

  public long hash() {
    return hash;
  }

  /** Lines added so far, kept or not. */
  public long count() {
    return count;
  }

  /** The last lines. */
  public List<Line> lines() {
    return new ArrayList<>(lines);
  }
}
