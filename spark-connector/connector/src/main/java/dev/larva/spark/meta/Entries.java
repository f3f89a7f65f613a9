package dev.larva.spark.meta;

import dev.larva.Lake;
import dev.larva.log.LogEntry;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;

/** The entries of a lake up to a version, oldest first, some of them at a time in memory. */
final class Entries implements Iterator<LogEntry> {

  /** Versions that are asked for at a time. */
  private static final int AT_A_TIME = 256;

  private final Lake lake;
  private final long last;
  private final Queue<LogEntry> ahead = new ArrayDeque<>();
  private long asked;

  /**
   * @param after versions up to this one are left out
   * @param last version that is wanted
   */
  Entries(Lake lake, long after, long last) {
    this.lake = lake;
    this.asked = after;
    this.last = last;
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && asked < last) {
      long next = Math.min(last, asked + AT_A_TIME);
      lake.log(asked, next, ahead::add);
      asked = next;
    }
    return !ahead.isEmpty();
  }

  @Override
  public LogEntry next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more entries");
    }
    return ahead.remove();
  }
}
