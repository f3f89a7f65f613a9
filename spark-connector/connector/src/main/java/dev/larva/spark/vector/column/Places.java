package dev.larva.spark.vector.column;

import java.util.List;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.jspecify.annotations.Nullable;

/**
 * Where in the file the rows of the present batch are. A batch never reaches into a second row
 * group. Without an index, every row of the row groups comes; with one, it says which.
 */
public final class Places {

  private final List<BlockMetaData> groups;
  private final @Nullable ColumnVector index;
  private int group = -1;
  private long first;
  private long next;
  private long end;

  /**
   * @param index positions of the present batch's rows, ascending; absent: no row is left out
   */
  public Places(List<BlockMetaData> groups, @Nullable ColumnVector index) {
    this.groups = groups;
    this.index = index;
  }

  /** Moves on to the next batch. */
  public void advance(int rows) {
    if (index != null) {
      return;
    }
    if (next == end) {
      group++;
      next = groups.get(group).getRowIndexOffset();
      end = next + groups.get(group).getRowCount();
    }
    first = next;
    next += rows;
  }

  /** The position of a row of the batch. */
  public long at(int row) {
    return index == null ? first + row : index.getLong(row);
  }
}
