package dev.larva.flink.table;

import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Literals;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which rows an INSERT OVERWRITE replaces: those of the partition that it names, else all. */
final class Overwrites {

  private Overwrites() {}

  static Expression scope(Table table, Map<String, String> fixed) {
    if (fixed.isEmpty()) {
      return Expression.ALL;
    }
    List<Expression> terms = new ArrayList<>();
    fixed.forEach(
        (column, text) -> {
          Field field = FieldPaths.find(table.schema(), column);
          terms.add(
              new Expression.Compare(
                  field.id(), Expression.Comparator.EQUAL, literal(field, text)));
        });
    return new Expression.And(terms);
  }

  private static Object literal(Field field, String text) {
    try {
      if (field.type() instanceof DecimalType
          || field.type() == Primitive.LONG
          || field.type() == Primitive.INT
          || field.type() == Primitive.SHORT
          || field.type() == Primitive.BYTE) {
        BigDecimal number = new BigDecimal(text);
        return Literals.of(
            field, field.type() instanceof DecimalType ? number : (Object) number.longValueExact());
      }
      if (field.type() == Primitive.DATE) {
        return Literals.of(field, (int) LocalDate.parse(text).toEpochDay());
      }
      if (field.type() == Primitive.BOOLEAN) {
        return Literals.of(field, Boolean.valueOf(text));
      }
      return Literals.of(field, text);
    } catch (RuntimeException unlike) {
      throw new InvalidRequest(
          "Column '%s' is %s, and '%s' is no value of it by which a partition is named. column=%s"
              .formatted(field.name(), field.type().text(), text, field.name()),
          unlike);
    }
  }
}
