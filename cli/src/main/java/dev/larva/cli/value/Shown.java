package dev.larva.cli.value;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * A value of a row as an answer shows it: dates and times as ISO 8601, decimals as exact text,
 * bytes as hex digits, structs and maps as maps.
 */
public final class Shown {

  private Shown() {}

  /** What is shown of a value of that type. */
  public static @Nullable Object of(Type type, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (type instanceof Type.Primitive primitive) {
      return primitive(primitive, value);
    }
    if (type instanceof Type.DecimalType) {
      return ((BigDecimal) value).toPlainString();
    }
    if (type instanceof Type.StructType struct) {
      return struct(struct, (GenericRecord) value);
    }
    return type instanceof Type.ListType list
        ? list(list, (Collection<?>) value)
        : map((Type.MapType) type, (Map<?, ?>) value);
  }

  private static Object primitive(Type.Primitive type, Object value) {
    return switch (type) {
      case DATE -> Times.date((Integer) value);
      case TIMESTAMP_TZ -> Times.instant((Long) value);
      case TIMESTAMP_NTZ -> Times.local((Long) value);
      case BINARY -> hex((ByteBuffer) value);
      case STRING, UUID -> value.toString();
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> value;
    };
  }

  private static String hex(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static Map<String, @Nullable Object> struct(Type.StructType type, GenericRecord value) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < type.fields().size(); i++) {
      Field field = type.fields().get(i);
      fields.put(field.name(), of(field.type(), value.get(i)));
    }
    return fields;
  }

  private static List<@Nullable Object> list(Type.ListType type, Collection<?> value) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (Object element : value) {
      elements.add(of(type.element().type(), element));
    }
    return elements;
  }

  private static Map<String, @Nullable Object> map(Type.MapType type, Map<?, ?> value) {
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    value.forEach(
        (key, one) ->
            entries.put(String.valueOf(of(type.key().type(), key)), of(type.value().type(), one)));
    return entries;
  }
}
