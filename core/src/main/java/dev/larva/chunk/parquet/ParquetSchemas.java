package dev.larva.chunk.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.decimalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.listType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.mapType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.uuidType;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigInteger;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * The Parquet schema of a chunk: one column per field, of the same name, with the field's id.
 *
 * <p>Lists and maps have the three-level form of the Parquet specification. Decimals of up to 9
 * digits are INT32, of up to 18 INT64, else fixed bytes, big-endian two's complement.
 */
public final class ParquetSchemas {

  /** Digits that a decimal in 32 bits may have. */
  public static final int INT_DIGITS = 9;

  /** Digits that a decimal in 64 bits may have. */
  public static final int LONG_DIGITS = 18;

  /** Bytes of a uuid. */
  static final int UUID_BYTES = 16;

  private static final String ROW = "row";

  private ParquetSchemas() {}

  /** The schema of a file that holds rows of {@code schema}. */
  public static MessageType of(Schema schema) {
    return new MessageType(ROW, columns(schema.fields(), "the table"));
  }

  /** Bytes that hold every number of so many decimal digits, in two's complement. */
  public static int decimalBytes(int precision) {
    return BigInteger.TEN.pow(precision).bitLength() / Byte.SIZE + 1;
  }

  private static List<org.apache.parquet.schema.Type> columns(List<Field> fields, String owner) {
    if (fields.isEmpty()) {
      throw new InvalidRequest(
          "cannot store " + owner + ": it has no fields, and Parquet needs one; add a field");
    }
    return fields.stream().map(ParquetSchemas::column).toList();
  }

  private static org.apache.parquet.schema.Type column(Field field) {
    Repetition repetition = field.required() ? Repetition.REQUIRED : Repetition.OPTIONAL;
    Type type = field.type();
    if (type instanceof StructType struct) {
      List<org.apache.parquet.schema.Type> children =
          columns(struct.fields(), "struct " + field.name());
      return group(repetition, null, children).id(field.id()).named(field.name());
    }
    if (type instanceof ListType list) {
      return nested(field, repetition, listType(), group("list", column(list.element())));
    }
    if (type instanceof MapType map) {
      GroupType pair = group("key_value", column(map.key()), column(map.value()));
      return nested(field, repetition, mapType(), pair);
    }
    return leaf(repetition, type).id(field.id()).named(field.name());
  }

  private static GroupType nested(
      Field field, Repetition repetition, LogicalTypeAnnotation annotation, GroupType repeated) {
    return group(repetition, annotation, List.of(repeated)).id(field.id()).named(field.name());
  }

  private static GroupType group(String name, org.apache.parquet.schema.Type... children) {
    return group(Repetition.REPEATED, null, List.of(children)).named(name);
  }

  private static Types.GroupBuilder<GroupType> group(
      Repetition repetition,
      @Nullable LogicalTypeAnnotation annotation,
      List<org.apache.parquet.schema.Type> children) {
    Types.GroupBuilder<GroupType> group = Types.buildGroup(repetition);
    children.forEach(group::addField);
    return annotation == null ? group : group.as(annotation);
  }

  /** The column of a primitive or decimal type. */
  static Types.PrimitiveBuilder<PrimitiveType> leaf(Repetition repetition, Type type) {
    if (type instanceof DecimalType decimal) {
      return decimal(repetition, decimal);
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> of(PrimitiveTypeName.BOOLEAN, repetition);
      case BYTE -> of(PrimitiveTypeName.INT32, repetition).as(intType(Byte.SIZE, true));
      case SHORT -> of(PrimitiveTypeName.INT32, repetition).as(intType(Short.SIZE, true));
      case INT -> of(PrimitiveTypeName.INT32, repetition);
      case LONG -> of(PrimitiveTypeName.INT64, repetition);
      case FLOAT -> of(PrimitiveTypeName.FLOAT, repetition);
      case DOUBLE -> of(PrimitiveTypeName.DOUBLE, repetition);
      case DATE -> of(PrimitiveTypeName.INT32, repetition).as(dateType());
      case TIMESTAMP_TZ ->
          of(PrimitiveTypeName.INT64, repetition).as(timestampType(true, TimeUnit.MICROS));
      case TIMESTAMP_NTZ ->
          of(PrimitiveTypeName.INT64, repetition).as(timestampType(false, TimeUnit.MICROS));
      case STRING -> of(PrimitiveTypeName.BINARY, repetition).as(stringType());
      case BINARY -> of(PrimitiveTypeName.BINARY, repetition);
      case UUID ->
          of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition).length(UUID_BYTES).as(uuidType());
    };
  }

  private static Types.PrimitiveBuilder<PrimitiveType> decimal(
      Repetition repetition, DecimalType decimal) {
    var annotation = decimalType(decimal.scale(), decimal.precision());
    if (decimal.precision() <= INT_DIGITS) {
      return of(PrimitiveTypeName.INT32, repetition).as(annotation);
    }
    if (decimal.precision() <= LONG_DIGITS) {
      return of(PrimitiveTypeName.INT64, repetition).as(annotation);
    }
    return of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
        .length(decimalBytes(decimal.precision()))
        .as(annotation);
  }

  private static Types.PrimitiveBuilder<PrimitiveType> of(
      PrimitiveTypeName name, Repetition repetition) {
    return Types.primitive(name, repetition);
  }
}
