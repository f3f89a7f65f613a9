package dev.larva.bench.delta;

import static dev.larva.bench.contest.Contestant.ROWS;

import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.types.DataType;

/** A column of the rows whose ids begin at a first one; its values are derived from the id. */
final class RowColumn implements ColumnVector {

  private final DataType type;
  private final long firstId;

  RowColumn(DataType type, long firstId) {
    this.type = type;
    this.firstId = firstId;
  }

  @Override
  public DataType getDataType() {
    return type;
  }

  @Override
  public int getSize() {
    return ROWS;
  }

  @Override
  public boolean isNullAt(int row) {
    return false;
  }

  @Override
  public long getLong(int row) {
    return firstId + row;
  }

  @Override
  public String getString(int row) {
    return "name-" + (firstId + row);
  }

  @Override
  public double getDouble(int row) {
    return (firstId + row) / 2.0;
  }

  @Override
  public void close() {}
}
