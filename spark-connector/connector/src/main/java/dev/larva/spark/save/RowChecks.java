package dev.larva.spark.save;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.target.Target;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What Spark would let pass when it matches rows with a table: one column for two of the table's, a
 * required column that is missing, and a timestamp that changes its meaning by the session's zone.
 */
final class RowChecks {

  private RowChecks() {}

  static void check(StructType rows, Target target) {
    BiPredicate<String, String> same =
        SQLConf.get().caseSensitiveAnalysis() ? String::equals : String::equalsIgnoreCase;
    Map<String, Field> taken = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Field field : target.schema().fields()) {
      Field twin = taken.put(field.name(), field);
      if (twin != null && same.test(twin.name(), field.name())) {
        throw new InvalidRequest(
            ("Columns '%s' and '%s' of table %s differ by case only; set spark.sql.caseSensitive to"
                    + " true, so that rows can name each. columns=%s,%s")
                .formatted(twin.name(), field.name(), target.name(), twin.name(), field.name()));
      }
      boolean found = false;
      for (StructField column : rows.fields()) {
        if (same.test(column.name(), field.name())) {
          found = true;
          requireSameClock(field, column.dataType());
        }
      }
      if (!found && field.required()) {
        throw new InvalidRequest(
            "Column '%s' of table %s is NOT NULL, but the rows have no such column; add it. column=%s"
                .formatted(field.name(), target.name(), field.name()));
      }
    }
  }

  private static void requireSameClock(Field field, DataType given) {
    boolean crossed =
        (field.type() == Primitive.TIMESTAMP_NTZ && given.equals(DataTypes.TimestampType))
            || (field.type() == Primitive.TIMESTAMP_TZ && given.equals(DataTypes.TimestampNTZType));
    if (crossed) {
      throw new InvalidRequest(
          ("Column '%s' is %s, but the rows have it as %s; the result would depend on the session's"
                  + " time zone. Cast it yourself, so that the zone is your choice. column=%s")
              .formatted(field.name(), field.type().text(), given.sql(), field.name()));
    }
  }
}
