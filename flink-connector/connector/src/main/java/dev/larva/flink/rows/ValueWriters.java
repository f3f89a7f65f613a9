package dev.larva.flink.rows;

import dev.larva.chunk.parquet.FixedBytes;
import dev.larva.error.Rejected;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.io.api.Binary;

/** How values of each type are sent. */
final class ValueWriters {

  private ValueWriters() {}

  /**
   * @param type as the table has it
   * @param given as the rows have it
   */
  static ValueWriter of(Type type, LogicalType given, String path) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive, given, path);
    }
    if (type instanceof DecimalType decimal) {
      return DecimalWriter.of(
          decimal, (org.apache.flink.table.types.logical.DecimalType) given, path);
    }
    if (type instanceof StructType struct) {
      return struct(FieldWriter.all(struct.fields(), (RowType) given, Set.of(), path));
    }
    return type instanceof ListType list
        ? list(list, (ArrayType) given, path)
        : map((MapType) type, (org.apache.flink.table.types.logical.MapType) given, path);
  }

  private static ValueWriter primitive(Primitive type, LogicalType given, String path) {
    return switch (type) {
      case BOOLEAN -> (values, i, out) -> out.addBoolean(values.bool(i));
      case BYTE -> (values, i, out) -> out.addInteger(values.int8(i));
      case SHORT -> (values, i, out) -> out.addInteger(values.int16(i));
      case INT, DATE -> (values, i, out) -> out.addInteger(values.int32(i));
      case LONG -> (values, i, out) -> out.addLong(values.int64(i));
      case TIMESTAMP_TZ, TIMESTAMP_NTZ -> {
        int digits = Micros.digits(given);
        yield (values, i, out) -> out.addLong(Micros.of(values.timestamp(i, digits), path));
      }
      case FLOAT -> (values, i, out) -> out.addFloat(values.float32(i));
      case DOUBLE -> (values, i, out) -> out.addDouble(values.float64(i));
      case STRING ->
          (values, i, out) ->
              out.addBinary(
                  Binary.fromReusedByteArray(Utf8.require(values.text(i).toBytes(), path)));
      case BINARY -> (values, i, out) -> out.addBinary(Binary.fromReusedByteArray(values.bytes(i)));
      case UUID -> (values, i, out) -> out.addBinary(uuid(values.text(i), path));
    };
  }

  private static Binary uuid(StringData text, String path) {
    try {
      return FixedBytes.of(UUID.fromString(text.toString()));
    } catch (IllegalArgumentException e) {
      throw new Rejected(
          "Column '%s' holds uuids, and '%s' is none; write it as 8-4-4-4-12 hex digits. column=%s"
              .formatted(path, text, path),
          e);
    }
  }

  private static ValueWriter struct(List<FieldWriter> fields) {
    int width = fields.size();
    return (values, i, out) -> {
      out.startGroup();
      FieldWriter.writeAll(fields, new RowValues(values.row(i, width)), out);
      out.endGroup();
    };
  }

  private static ValueWriter list(ListType type, ArrayType given, String path) {
    FieldWriter element = FieldWriter.of(type.element(), 0, 0, given.getElementType(), path);
    return (values, i, out) -> {
      ArrayData array = values.array(i);
      Values elements = new ArrayValues(array);
      out.startGroup();
      if (array.size() > 0) {
        out.startField("list", 0);
        for (int n = 0; n < array.size(); n++) {
          out.startGroup();
          element.write(elements, n, out);
          out.endGroup();
        }
        out.endField("list", 0);
      }
      out.endGroup();
    };
  }

  private static ValueWriter map(
      MapType type, org.apache.flink.table.types.logical.MapType given, String path) {
    FieldWriter key = FieldWriter.of(type.key(), 0, 0, given.getKeyType(), path);
    FieldWriter value = FieldWriter.of(type.value(), 1, 1, given.getValueType(), path);
    return (values, i, out) -> {
      MapData map = values.map(i);
      Values keys = new ArrayValues(map.keyArray());
      Values mapped = new ArrayValues(map.valueArray());
      out.startGroup();
      if (map.size() > 0) {
        out.startField("key_value", 0);
        for (int n = 0; n < map.size(); n++) {
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
