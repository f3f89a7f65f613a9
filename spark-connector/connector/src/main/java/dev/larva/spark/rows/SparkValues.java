package dev.larva.spark.rows;

import dev.larva.chunk.convert.EngineValues;
import dev.larva.chunk.convert.StructMaker;
import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Values in Spark's internal form. */
final class SparkValues implements EngineValues<InternalRow> {

  @Override
  public UTF8String text(byte[] utf8) {
    return UTF8String.fromBytes(utf8);
  }

  @Override
  public UTF8String uuid(UUID value) {
    return UTF8String.fromString(value.toString());
  }

  @Override
  public Long timestamp(long micros) {
    return micros;
  }

  @Override
  public Decimal decimal(long unscaled, DecimalType type) {
    return Decimal.createUnsafe(unscaled, type.precision(), type.scale());
  }

  @Override
  public Decimal decimal(BigDecimal value, DecimalType type) {
    return Decimal.apply(value, type.precision(), type.scale());
  }

  @Override
  public StructMaker<InternalRow> structs(int width) {
    return new Structs(width);
  }

  @Override
  public GenericArrayData list(List<@Nullable Object> elements) {
    return new GenericArrayData(elements.toArray());
  }

  @Override
  public ArrayBasedMapData map(List<@Nullable Object> keys, List<@Nullable Object> values) {
    return new ArrayBasedMapData(list(keys), list(values));
  }

  private static final class Structs implements StructMaker<InternalRow> {

    private final int width;
    private @Nullable Object[] values = {};

    private Structs(int width) {
      this.width = width;
    }

    @Override
    public void start() {
      values = new Object[width];
    }

    @Override
    public Consumer<Object> column(int ordinal) {
      return value -> values[ordinal] = value;
    }

    @Override
    public InternalRow end() {
      return new GenericInternalRow(values);
    }
  }
}
