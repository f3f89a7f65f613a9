package dev.larva.spark.types;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Larva's types as Spark shows them. Spark has no type for a uuid: it shows as its canonical text.
 */
public final class SparkTypes {

  private SparkTypes() {}

  /** The fields as Spark's schema, their docs as comments. */
  public static StructType struct(List<Field> fields) {
    return new StructType(fields.stream().map(SparkTypes::field).toArray(StructField[]::new));
  }

  /** The type as Spark shows it. */
  public static DataType type(Type type) {
    if (type instanceof Primitive primitive) {
      return primitive(primitive);
    }
    if (type instanceof DecimalType decimal) {
      return DataTypes.createDecimalType(decimal.precision(), decimal.scale());
    }
    if (type instanceof ListType list) {
      return DataTypes.createArrayType(type(list.element().type()), !list.element().required());
    }
    if (type instanceof MapType map) {
      return DataTypes.createMapType(
          type(map.key().type()), type(map.value().type()), !map.value().required());
    }
    return struct(((Type.StructType) type).fields());
  }

  private static StructField field(Field field) {
    StructField shown =
        new StructField(field.name(), type(field.type()), !field.required(), Metadata.empty());
    return field.doc() == null ? shown : shown.withComment(field.doc());
  }

  private static DataType primitive(Primitive primitive) {
    return switch (primitive) {
      case BOOLEAN -> DataTypes.BooleanType;
      case BYTE -> DataTypes.ByteType;
      case SHORT -> DataTypes.ShortType;
      case INT -> DataTypes.IntegerType;
      case LONG -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case DATE -> DataTypes.DateType;
      case TIMESTAMP_TZ -> DataTypes.TimestampType;
      case TIMESTAMP_NTZ -> DataTypes.TimestampNTZType;
      case STRING, UUID -> DataTypes.StringType;
      case BINARY -> DataTypes.BinaryType;
    };
  }
}
