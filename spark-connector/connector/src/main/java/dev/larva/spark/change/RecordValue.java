package dev.larva.spark.change;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Turns a value of a record, as core gives it, into Spark's own form. */
@FunctionalInterface
interface RecordValue {

  Object convert(Object value);

  /** Null stays null. */
  static @Nullable Object ofNullable(RecordValue form, @Nullable Object value) {
    return value == null ? null : form.convert(value);
  }

  /** The form of a type's values. */
  static RecordValue of(Type type) {
    if (type instanceof Primitive primitive) {
      return of(primitive);
    }
    if (type instanceof DecimalType decimal) {
      return value -> Decimal.apply((BigDecimal) value, decimal.precision(), decimal.scale());
    }
    if (type instanceof ListType list) {
      RecordValue element = of(list.element().type());
      return value -> array(element, (Collection<?>) value);
    }
    if (type instanceof MapType map) {
      RecordValue key = of(map.key().type());
      RecordValue item = of(map.value().type());
      return value ->
          new ArrayBasedMapData(
              array(key, ((Map<?, ?>) value).keySet()), array(item, ((Map<?, ?>) value).values()));
    }
    return of(((Type.StructType) type).fields());
  }

  private static RecordValue of(List<Field> fields) {
    RecordValue[] forms =
        fields.stream().map(field -> of(field.type())).toArray(RecordValue[]::new);
    return value -> {
      GenericRecord struct = (GenericRecord) value;
      Object[] values = new Object[forms.length];
      for (int i = 0; i < forms.length; i++) {
        values[i] = ofNullable(forms[i], struct.get(i));
      }
      return new GenericInternalRow(values);
    };
  }

  private static GenericArrayData array(RecordValue form, Collection<?> values) {
    Object[] all = new Object[values.size()];
    int next = 0;
    for (Object value : values) {
      all[next++] = ofNullable(form, value);
    }
    return new GenericArrayData(all);
  }

  private static RecordValue of(Primitive primitive) {
    return switch (primitive) {
      case BOOLEAN, INT, LONG, FLOAT, DOUBLE, DATE, TIMESTAMP_TZ, TIMESTAMP_NTZ -> value -> value;
      case BYTE -> value -> ((Integer) value).byteValue();
      case SHORT -> value -> ((Integer) value).shortValue();
      case STRING, UUID -> value -> UTF8String.fromString(value.toString());
      case BINARY -> value -> bytes((ByteBuffer) value);
    };
  }

  private static byte[] bytes(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }
}
