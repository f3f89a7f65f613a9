package dev.larva.flink;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.util.CloseableIterator;

/** Rows that a job gave. */
final class Taken {

  private Taken() {}

  /** The first rows, or all if there are not so many; the job is ended. */
  static <T> List<T> first(CloseableIterator<T> rows, long count) throws Exception {
    List<T> taken = new ArrayList<>();
    try {
      while (taken.size() < count && rows.hasNext()) {
        taken.add(rows.next());
      }
    } finally {
      rows.close();
    }
    return taken;
  }

  /** All rows. */
  static <T> List<T> all(CloseableIterator<T> rows) throws Exception {
    return first(rows, Long.MAX_VALUE);
  }
}
