package dev.larva.spark.read;

import dev.larva.expression.Expression;
import dev.larva.spark.types.Columns;
import dev.larva.spark.types.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Takes what Spark wants of a table. */
final class LarvaScanBuilder implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {

  private final LoadedTable table;
  private final List<Expression> filters = new ArrayList<>();
  private final List<Predicate> pushed = new ArrayList<>();
  private StructType wanted;

  LarvaScanBuilder(LoadedTable table, StructType wanted) {
    this.table = table;
    this.wanted = wanted;
  }

  /** Takes all that helps to leave rows out, and gives all back to be looked at again. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    Predicates translator = new Predicates(table.schema().fields());
    for (Predicate predicate : predicates) {
      Optional<Expression> filter = translator.implied(predicate);
      if (filter.isPresent()) {
        filters.add(filter.get());
        pushed.add(predicate);
      }
    }
    return predicates;
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.toArray(Predicate[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    wanted = required;
  }

  @Override
  public Scan build() {
    return new LarvaScan(
        table, Columns.prune(table.schema().fields(), wanted), wanted, filter(), pushed);
  }

  private Expression filter() {
    return switch (filters.size()) {
      case 0 -> Expression.ALL;
      case 1 -> filters.get(0);
      default -> new Expression.And(filters);
    };
  }
}
