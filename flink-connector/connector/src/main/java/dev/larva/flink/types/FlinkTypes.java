package dev.larva.flink.types;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;

/**
 * Larva's types as Flink shows them. Flink has no type for a uuid: it shows as its canonical text.
 */
public final class FlinkTypes {

  /** Digits after the point of a second, in both kinds of timestamp. */
  public static final int TIME_DIGITS = 6;

  private FlinkTypes() {}

  /** The fields as a row, their docs as comments. */
  public static RowType row(List<Field> fields) {
    return row(true, fields);
  }

  /** The field's type with its nullability. */
  public static LogicalType of(Field field) {
    return of(field.type(), !field.required());
  }

  private static RowType row(boolean nullable, List<Field> fields) {
    return new RowType(
        nullable,
        fields.stream()
            .map(field -> new RowType.RowField(field.name(), of(field), field.doc()))
            .toList());
  }

  private static LogicalType of(Type type, boolean nullable) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive).copy(nullable);
    }
    if (type instanceof DecimalType decimal) {
      return new org.apache.flink.table.types.logical.DecimalType(
          nullable, decimal.precision(), decimal.scale());
    }
    if (type instanceof ListType list) {
      return new ArrayType(nullable, of(list.element()));
    }
    if (type instanceof MapType map) {
      return new org.apache.flink.table.types.logical.MapType(
          nullable, of(map.key()), of(map.value()));
    }
    return row(nullable, ((Type.StructType) type).fields());
  }

  private static LogicalType primitive(Primitive primitive) {
    return switch (primitive) {
      case BOOLEAN -> new BooleanType();
      case BYTE -> new TinyIntType();
      case SHORT -> new SmallIntType();
      case INT -> new IntType();
      case LONG -> new BigIntType();
      case FLOAT -> new FloatType();
      case DOUBLE -> new DoubleType();
      case DATE -> new DateType();
      case TIMESTAMP_TZ -> new LocalZonedTimestampType(TIME_DIGITS);
      case TIMESTAMP_NTZ -> new TimestampType(TIME_DIGITS);
      case STRING, UUID -> new VarCharType(VarCharType.MAX_LENGTH);
      case BINARY -> new VarBinaryType(VarBinaryType.MAX_LENGTH);
    };
  }
}
