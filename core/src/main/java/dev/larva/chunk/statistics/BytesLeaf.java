package dev.larva.chunk.statistics;

import dev.larva.entry.FieldStatistics;
import java.util.Comparator;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** Fields whose values are bytes underneath; the order and the form of bounds are the type's. */
final class BytesLeaf implements Leaf {

  private final int field;
  private final Comparator<Binary> order;
  private final BytesBounds bounds;
  private long values;
  private @Nullable Binary least;
  private @Nullable Binary greatest;

  BytesLeaf(int field, Comparator<Binary> order, BytesBounds bounds) {
    this.field = field;
    this.order = order;
    this.bounds = bounds;
  }

  @Override
  public void add(Binary value) {
    values++;
    if (least == null || order.compare(value, least) < 0) {
      least = value.copy();
    }
    if (greatest == null || order.compare(value, greatest) > 0) {
      greatest = value.copy();
    }
  }

  @Override
  public FieldStatistics result(long rows) {
    Bound lower = least == null ? Bound.UNKNOWN : bounds.lower(least.getBytes());
    Bound upper = greatest == null ? Bound.UNKNOWN : bounds.upper(greatest.getBytes());
    return new FieldStatistics(
        field, rows - values, 0, lower.value(), lower.exact(), upper.value(), upper.exact());
  }
}
