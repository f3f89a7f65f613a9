package dev.larva.chunk.statistics;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/** Makes the leaf that fits a field. */
final class Leaves {

  private Leaves() {}

  /**
   * The leaf of a primitive field.
   *
   * @param column the field's column in the file
   */
  static Leaf of(Field field, PrimitiveType column) {
    int id = field.id();
    Type type = field.type();
    if (type instanceof DecimalType decimal) {
      return decimal(id, decimal.scale(), column);
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> new LongLeaf(id, value -> value == 1);
      case BYTE, SHORT, INT, DATE -> new LongLeaf(id, value -> (int) value);
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ -> new LongLeaf(id, value -> value);
      case FLOAT -> new DoubleLeaf(id, value -> (float) value);
      case DOUBLE -> new DoubleLeaf(id, value -> value);
      case STRING -> new BytesLeaf(id, column.comparator(), new TextBounds());
      case BINARY -> new BytesLeaf(id, column.comparator(), new BytesBounds.Truncated());
      case UUID -> new BytesLeaf(id, column.comparator(), BytesBounds.exact(Leaves::uuid));
    };
  }

  private static Leaf decimal(int id, int scale, PrimitiveType column) {
    return switch (column.getPrimitiveTypeName()) {
      case INT32, INT64 -> new LongLeaf(id, value -> BigDecimal.valueOf(value, scale));
      default ->
          new BytesLeaf(
              id,
              column.<Binary>comparator(),
              BytesBounds.exact(bytes -> new BigDecimal(new BigInteger(bytes), scale)));
    };
  }

  private static Object uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
