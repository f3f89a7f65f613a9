package dev.larva.flink.rows;

import dev.larva.schema.Type;
import dev.larva.schema.Type.Primitive;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.jspecify.annotations.Nullable;

/** A value of a row in the form that core's expressions and transforms take. */
public final class Literal {

  private Literal() {}

  /**
   * @param value in Flink's internal form
   * @param type of its column; none that nests
   */
  public static @Nullable Object of(@Nullable Object value, Type type) {
    if (value instanceof Byte || value instanceof Short) {
      return ((Number) value).intValue();
    }
    if (value instanceof StringData text) {
      return type == Primitive.UUID ? UUID.fromString(text.toString()) : text.toString();
    }
    if (value instanceof TimestampData time) {
      return Micros.of(time, type.text());
    }
    if (value instanceof DecimalData decimal) {
      return decimal.toBigDecimal();
    }
    return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
  }
}
