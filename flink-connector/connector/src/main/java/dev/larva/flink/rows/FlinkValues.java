package dev.larva.flink.rows;

import dev.larva.chunk.convert.EngineValues;
import dev.larva.chunk.convert.StructMaker;
import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.jspecify.annotations.Nullable;

/** Values in Flink's internal form. */
final class FlinkValues implements EngineValues<RowData> {

  @Override
  public StringData text(byte[] utf8) {
    return StringData.fromBytes(utf8);
  }

  @Override
  public StringData uuid(UUID value) {
    return StringData.fromString(value.toString());
  }

  @Override
  public TimestampData timestamp(long micros) {
    return Micros.timestamp(micros);
  }

  @Override
  public DecimalData decimal(long unscaled, DecimalType type) {
    return DecimalData.fromUnscaledLong(unscaled, type.precision(), type.scale());
  }

  @Override
  public DecimalData decimal(BigDecimal value, DecimalType type) {
    DecimalData decimal = DecimalData.fromBigDecimal(value, type.precision(), type.scale());
    if (decimal == null) {
      throw new IllegalStateException(
          "%s has more digits than decimal(%s,%s)"
              .formatted(value.unscaledValue(), type.precision(), type.scale()));
    }
    return decimal;
  }

  @Override
  public StructMaker<RowData> structs(int width) {
    return new Structs(width);
  }

  @Override
  public GenericArrayData list(List<@Nullable Object> elements) {
    return new GenericArrayData(elements.toArray());
  }

  @Override
  public GenericMapData map(List<@Nullable Object> keys, List<@Nullable Object> values) {
    Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      entries.put(keys.get(i), values.get(i));
    }
    return new GenericMapData(entries);
  }

  private static final class Structs implements StructMaker<RowData> {

    private final int width;
    private GenericRowData row;

    private Structs(int width) {
      this.width = width;
      this.row = new GenericRowData(width);
    }

    @Override
    public void start() {
      row = new GenericRowData(width);
    }

    @Override
    public Consumer<Object> column(int ordinal) {
      return value -> row.setField(ordinal, value);
    }

    @Override
    public RowData end() {
      return row;
    }
  }
}
