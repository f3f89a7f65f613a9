package dev.larva.transaction;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.log.LogEntry;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Row ids that are looked for; each row has one. */
final class Search {

  private final long[] ids;
  private final BitSet found;
  private final StagedName from;
  private int missing;

  private Search(long[] ids, StagedName from) {
    this.ids = ids;
    this.found = new BitSet(ids.length);
    this.from = from;
    this.missing = ids.length;
  }

  /** For the ids of those rows. */
  static Search of(TableRows table, SortedMap<StagedName, Positions> rows, LogEntry landed)
      throws Gone {
    LongStream.Builder ids = LongStream.builder();
    for (Map.Entry<StagedName, Positions> chunk : rows.entrySet()) {
      table.ids(table.require(chunk.getKey(), landed), chunk.getValue(), ids::add);
    }
    return new Search(ids.build().sorted().toArray(), rows.firstKey());
  }

  /**
   * Where the rows are in chunks that store row ids.
   *
   * @throws Gone if one of them is in none
   */
  SortedMap<StagedName, Positions> in(List<ChunkEntry> chunks, TableRows table, LogEntry landed)
      throws Gone {
    SortedMap<StagedName, Positions> places = new TreeMap<>();
    for (ChunkEntry chunk : chunks) {
      if (missing > 0) {
        Positions here = in(chunk, table);
        if (!here.isEmpty()) {
          places.put(chunk.name(), here);
        }
      }
    }
    if (missing > 0) {
      throw new Gone("a row is not in the outputs of the rewrite", table, from, landed);
    }
    return places;
  }

  private Positions in(ChunkEntry chunk, TableRows table) {
    LongStream.Builder here = LongStream.builder();
    table.read(
        chunk,
        (position, rowId) -> {
          int index = Arrays.binarySearch(ids, rowId);
          if (index >= 0 && !found.get(index)) {
            found.set(index);
            missing--;
            here.add(position);
          }
          return missing > 0;
        });
    return Positions.of(here.build());
  }
}
