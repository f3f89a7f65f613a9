package dev.larva.spark.procedure;

import dev.larva.error.InvalidRequest;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, by the names of the parameters; null is as good as left out. */
record Arguments(List<ProcedureParameter> parameters, InternalRow values) {

  /** Text that must be given. */
  String text(String name) {
    String text = textOrNull(name);
    if (text == null || text.isBlank()) {
      throw new InvalidRequest("This must be given and not be empty: " + name + ".");
    }
    return text;
  }

  @Nullable String textOrNull(String name) {
    int index = index(name);
    return values.isNullAt(index) ? null : values.getUTF8String(index).toString();
  }

  @Nullable Long numberOrNull(String name) {
    int index = index(name);
    return values.isNullAt(index) ? null : (Long) values.getLong(index);
  }

  /** A number that has a default. */
  int number(String name) {
    int index = index(name);
    if (values.isNullAt(index)) {
      throw new InvalidRequest("This is a number, and not null: " + name + ".");
    }
    return values.getInt(index);
  }

  boolean flag(String name) {
    int index = index(name);
    return !values.isNullAt(index) && values.getBoolean(index);
  }

  /** The texts of an array; none if it is null. */
  List<String> texts(String name) {
    int index = index(name);
    List<String> texts = new ArrayList<>();
    if (!values.isNullAt(index)) {
      ArrayData array = values.getArray(index);
      for (int i = 0; i < array.numElements(); i++) {
        if (!array.isNullAt(i)) {
          texts.add(array.getUTF8String(i).toString());
        }
      }
    }
    return texts;
  }

  private int index(String name) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalStateException("the procedure has no such parameter: " + name);
  }

  static ProcedureParameter required(String name, String comment) {
    return ProcedureParameter.in(name, DataTypes.StringType).comment(comment).build();
  }

  /**
   * @param type in SQL
   */
  static ProcedureParameter optional(String name, String type, String comment) {
    return given(name, type, "CAST(NULL AS " + type + ")", comment);
  }

  static ProcedureParameter dryRun() {
    return given("dry_run", "BOOLEAN", "false", "whether only to tell what would be done");
  }

  /**
   * @param type in SQL
   * @param value in SQL, unless another is given
   */
  static ProcedureParameter given(String name, String type, String value, String comment) {
    return ProcedureParameter.in(name, org.apache.spark.sql.types.DataType.fromDDL(type))
        .defaultValue(value)
        .comment(comment)
        .build();
  }
}
