package dev.larva.chunk.split;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * A field on the way to columns whose values are wanted, and how its physical values are read.
 *
 * @param field id of a wanted column; 0: none is wanted here
 * @param type of the wanted column
 * @param children by index; none where nothing below is wanted
 */
record Watched(int field, @Nullable Type type, List<Watched> children) {

  private static final Watched NOTHING = new Watched(0, null, List.of());

  /** The fields of a schema, with those columns wanted. */
  static Watched of(Schema schema, Set<Integer> wanted) {
    return new Watched(0, null, of(schema.fields(), wanted));
  }

  private static List<Watched> of(List<Field> fields, Set<Integer> wanted) {
    return fields.stream().map(field -> of(field, wanted)).toList();
  }

  private static Watched of(Field field, Set<Integer> wanted) {
    if (wanted.contains(field.id())) {
      return new Watched(field.id(), field.type(), List.of());
    }
    return field.type() instanceof StructType struct
        ? new Watched(0, null, of(struct.fields(), wanted))
        : NOTHING;
  }

  Watched child(int index) {
    return children.isEmpty() ? NOTHING : children.get(index);
  }

  boolean isWanted() {
    return type != null;
  }

  /** The literal form of a whole number as Parquet has it. */
  Object value(long number) {
    if (type instanceof DecimalType decimal) {
      return BigDecimal.valueOf(number, decimal.scale());
    }
    return type == Primitive.LONG
            || type == Primitive.TIMESTAMP_TZ
            || type == Primitive.TIMESTAMP_NTZ
        ? (Object) number
        : (Object) (int) number;
  }

  /** The literal form of bytes as Parquet has them. */
  Object value(Binary binary) {
    if (type == Primitive.STRING) {
      return binary.toStringUsingUTF8();
    }
    byte[] bytes = binary.getBytes();
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(new BigInteger(bytes), decimal.scale());
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return type == Primitive.UUID ? new UUID(buffer.getLong(), buffer.getLong()) : buffer;
  }
}
