package dev.larva.spark.meta;

import dev.larva.Table;
import dev.larva.entry.ChunkPlace;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord.Totals;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The partitions of a table: chunks come in the order of these. */
final class PartitionRows implements Iterator<Row> {

  static final String COLUMNS =
      """
      partition MAP<STRING, STRING> NOT NULL COMMENT 'values that all its rows share',
      spec INT NOT NULL COMMENT 'which partitioning of the table it is of, 0 for none',
      rows BIGINT NOT NULL COMMENT 'that are not deleted',
      deleted BIGINT NOT NULL COMMENT 'rows that are deleted',
      chunks BIGINT NOT NULL,
      bytes BIGINT NOT NULL""";

  private final Table table;
  private final Iterator<LiveChunk> chunks;
  private @Nullable LiveChunk ahead;

  private PartitionRows(Table table) {
    this.table = table;
    this.chunks = table.scan().plan();
    advance();
  }

  static Iterator<Row> of(Content.View view) {
    return new PartitionRows(view.table());
  }

  private void advance() {
    ahead = chunks.hasNext() ? chunks.next() : null;
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public Row next() {
    LiveChunk first = ahead;
    if (first == null) {
      throw new NoSuchElementException("no more partitions");
    }
    ChunkPlace place = first.entry().place();
    Totals totals = Totals.NONE;
    for (LiveChunk each = first; each != null && shares(each, place); each = ahead) {
      totals = totals.plus(Totals.of(each));
      advance();
    }
    return RowFactory.create(
        ValueText.partition(place, table.record()),
        place.spec(),
        totals.liveRows(),
        totals.deleted(),
        totals.chunks(),
        totals.bytes());
  }

  private static boolean shares(LiveChunk chunk, ChunkPlace place) {
    return chunk.entry().place().sharesPartition(place);
  }
}
