package dev.larva.scan.change;

import dev.larva.chunk.RowIds;
import dev.larva.scan.TableReader;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;

/**
 * The ids of rows that an entry took away and brought again: those that it updated.
 *
 * <p>An entry that takes away very many rows is told in several passes, each about the rows whose
 * id has a certain rest when divided by the number of passes; so what is held at a time is bounded.
 */
final class Pairs {

  /** Ids that are held at a time, about: 32 MiB. */
  static final long IDS_LIMIT = 4 << 20;

  static final Pairs NONE = new Pairs(new long[0]);

  private final long[] ids;
  private final long[] versions;
  private final BitSet again;
  private final BitSet same;

  private Pairs(long[] ids) {
    this.ids = ids;
    this.versions = new long[ids.length];
    this.again = new BitSet(ids.length);
    this.same = new BitSet(ids.length);
  }

  /** Whether an entry has any: it takes away rows, and brings some that may be among them. */
  static boolean possible(EntryRows entry) {
    return !entry.removed().isEmpty()
        && entry.added().stream()
            .anyMatch(rows -> entry.restored() || rows.chunk().entry().rowIds());
  }

  /** In how many passes the entry is told: a function of the entry alone. */
  static long passes(EntryRows entry, long idsLimit) {
    return possible(entry) ? 1 + EntryRows.sum(entry.removed()) / idsLimit : 1;
  }

  /** Those among the rows of one pass. */
  static Pairs of(EntryRows entry, TableReader table, long pass, long passes) {
    if (!possible(entry)) {
      return NONE;
    }
    return entry.restored()
        ? restored(entry, table, pass, passes)
        : written(entry, table, pass, passes);
  }

  private static Pairs written(EntryRows entry, TableReader table, long pass, long passes) {
    Pairs pairs = new Pairs(taken(entry, table, pass, passes));
    entry.added().stream()
        .filter(rows -> rows.chunk().entry().rowIds())
        .forEach(rows -> pairs.find(rows, table));
    return pairs;
  }

  private static long[] taken(EntryRows entry, TableReader table, long pass, long passes) {
    LongStream.Builder taken = LongStream.builder();
    for (ChangedRows rows : entry.removed()) {
      rows.ids(
          table,
          id -> {
            if (id % passes == pass) {
              taken.add(id);
            }
          });
    }
    return taken.build().sorted().toArray();
  }

  /** Of rows that a restore tells it matters too when they were changed last. */
  private static Pairs restored(EntryRows entry, TableReader table, long pass, long passes) {
    Pairs pairs = new Pairs(taken(entry, table, pass, passes));
    for (ChangedRows rows : entry.removed()) {
      RowVersions.read(rows, table, pairs::took);
    }
    for (ChangedRows rows : entry.added()) {
      RowVersions.read(rows, table, pairs::brought);
    }
    return pairs;
  }

  private void took(long id, long version) {
    int index = Arrays.binarySearch(ids, id);
    if (index >= 0) {
      versions[index] = version;
    }
  }

  private void brought(long id, long version) {
    int index = Arrays.binarySearch(ids, id);
    if (index >= 0) {
      (versions[index] == version ? same : again).set(index);
    }
  }

  private void find(ChangedRows rows, TableReader table) {
    RowIds.read(
        table.store(),
        table.object(rows.chunk()),
        table.held(rows.chunk()).entry(),
        (position, id) -> {
          int index = Arrays.binarySearch(ids, id);
          if (index >= 0 && rows.rows().contains(position)) {
            again.set(index);
          }
          return true;
        });
  }

  /** Whether the row of that id was updated. */
  boolean updated(long id) {
    int index = Arrays.binarySearch(ids, id);
    return index >= 0 && again.get(index);
  }

  /** Whether the row of that id is as it was: it only went to another chunk. */
  boolean same(long id) {
    int index = Arrays.binarySearch(ids, id);
    return index >= 0 && same.get(index);
  }
}
