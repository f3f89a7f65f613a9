package dev.larva.spark.rows;

import dev.larva.chunk.parquet.FixedBytes;
import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.error.Rejected;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/** How values of each type are sent. */
final class ValueWriters {

  private ValueWriters() {}

  static ValueWriter of(Type type, String path) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive, path);
    }
    if (type instanceof DecimalType decimal) {
      return decimal(decimal, path);
    }
    if (type instanceof StructType struct) {
      return struct(FieldWriter.all(struct.fields(), path));
    }
    return type instanceof ListType list ? list(list, path) : map((MapType) type, path);
  }

  private static ValueWriter primitive(Primitive type, String path) {
    return switch (type) {
      case BOOLEAN -> (values, i, out) -> out.addBoolean(values.getBoolean(i));
      case BYTE -> (values, i, out) -> out.addInteger(values.getByte(i));
      case SHORT -> (values, i, out) -> out.addInteger(values.getShort(i));
      case INT, DATE -> (values, i, out) -> out.addInteger(values.getInt(i));
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ -> (values, i, out) -> out.addLong(values.getLong(i));
      case FLOAT -> (values, i, out) -> out.addFloat(values.getFloat(i));
      case DOUBLE -> (values, i, out) -> out.addDouble(values.getDouble(i));
      case STRING -> (values, i, out) -> out.addBinary(text(values.getUTF8String(i), path));
      case BINARY ->
          (values, i, out) -> out.addBinary(Binary.fromReusedByteArray(values.getBinary(i)));
      case UUID -> (values, i, out) -> out.addBinary(uuid(values.getUTF8String(i), path));
    };
  }

  private static Binary text(UTF8String text, String path) {
    if (!text.isValid()) {
      throw new Rejected(
          "Column '%s' holds text that is not valid UTF-8; store such bytes in a BINARY column. column=%s"
              .formatted(path, path));
    }
    return Binary.fromReusedByteArray(text.getBytes());
  }

  private static Binary uuid(UTF8String text, String path) {
    try {
      return FixedBytes.of(UUID.fromString(text.toString()));
    } catch (IllegalArgumentException e) {
      throw new Rejected(
          "Column '%s' holds uuids, and '%s' is none; write it as 8-4-4-4-12 hex digits. column=%s"
              .formatted(path, text, path),
          e);
    }
  }

  private static ValueWriter decimal(DecimalType type, String path) {
    int precision = type.precision();
    int scale = type.scale();
    int length = ParquetSchemas.decimalBytes(precision);
    return (values, i, out) -> {
      Decimal decimal = values.getDecimal(i, precision, scale);
      requireFit(decimal, type, path);
      if (precision <= ParquetSchemas.INT_DIGITS) {
        out.addInteger((int) decimal.toUnscaledLong());
      } else if (precision <= ParquetSchemas.LONG_DIGITS) {
        out.addLong(decimal.toUnscaledLong());
      } else {
        byte[] unscaled = decimal.toJavaBigDecimal().unscaledValue().toByteArray();
        out.addBinary(FixedBytes.of(unscaled, length));
      }
    };
  }

  private static void requireFit(Decimal decimal, DecimalType type, String path) {
    if (decimal.scale() != type.scale() || decimal.precision() > type.precision()) {
      throw new Rejected(
          "Column '%s' is %s, and %s does not fit it; cast it first. column=%s"
              .formatted(path, type.text(), decimal, path));
    }
  }

  private static ValueWriter struct(List<FieldWriter> fields) {
    int width = fields.size();
    return (values, i, out) -> {
      out.startGroup();
      FieldWriter.writeAll(fields, values.getStruct(i, width), out);
      out.endGroup();
    };
  }

  private static ValueWriter list(ListType type, String path) {
    FieldWriter element = FieldWriter.of(type.element(), 0, path);
    return (values, i, out) -> {
      ArrayData array = values.getArray(i);
      out.startGroup();
      if (array.numElements() > 0) {
        out.startField("list", 0);
        for (int n = 0; n < array.numElements(); n++) {
          out.startGroup();
          element.write(array, n, out);
          out.endGroup();
        }
        out.endField("list", 0);
      }
      out.endGroup();
    };
  }

  private static ValueWriter map(MapType type, String path) {
    FieldWriter key = FieldWriter.of(type.key(), 0, path);
    FieldWriter value = FieldWriter.of(type.value(), 1, path);
    return (values, i, out) -> {
      MapData map = values.getMap(i);
      SpecializedGetters keys = map.keyArray();
      SpecializedGetters mapped = map.valueArray();
      out.startGroup();
      if (map.numElements() > 0) {
        out.startField("key_value", 0);
        for (int n = 0; n < map.numElements(); n++) {
          out.startGroup();
          key.write(keys, n, out);
          value.write(mapped, n, out);
          out.endGroup();
        }
        out.endField("key_value", 0);
      }
      out.endGroup();
    };
  }
}
