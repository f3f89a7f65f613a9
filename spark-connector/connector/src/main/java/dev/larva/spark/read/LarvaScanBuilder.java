package dev.larva.spark.read;

import dev.larva.Lake;
import dev.larva.expression.Expression;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.read.answer.Aggregates;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.types.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Takes what Spark wants of a table. */
public final class LarvaScanBuilder
    implements SupportsPushDownV2Filters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownLimit,
        SupportsPushDownAggregates {

  private final LoadedTable table;
  private final LarvaScan.Grouped grouped;
  private final FollowOptions follow;
  private final boolean wholeChunks;
  private final Consumer<LarvaScan> built;
  private final List<Expression> filters = new ArrayList<>();
  private final List<Predicate> pushed = new ArrayList<>();
  private StructType wanted;
  private long limit = Long.MAX_VALUE;
  private @Nullable Aggregation asked;
  private @Nullable Scan answer;

  private LarvaScanBuilder(
      LoadedTable table,
      StructType wanted,
      LarvaScan.Grouped grouped,
      FollowOptions follow,
      boolean wholeChunks,
      Consumer<LarvaScan> built) {
    this.table = table;
    this.wanted = wanted;
    this.grouped = grouped;
    this.follow = follow;
    this.wholeChunks = wholeChunks;
    this.built = built;
  }

  /**
   * Reads a table that a path names: no catalog, and so no functions.
   *
   * @param wanted columns, unless Spark names others
   * @param follow how it is read if it is a stream
   */
  public static LarvaScanBuilder byPath(
      LoadedTable table, StructType wanted, FollowOptions follow) {
    ReadGrouping grouping = ReadGrouping.of(Map.of(), table.record().properties());
    return new LarvaScanBuilder(
        table, wanted, new LarvaScan.Grouped(grouping, false), follow, false, scan -> {});
  }

  /** Reads a table of a catalog. */
  public static LarvaScanBuilder byName(
      LoadedTable table, StructType wanted, Map<String, String> options) {
    ReadGrouping grouping = ReadGrouping.of(options, table.record().properties());
    return new LarvaScanBuilder(
        table,
        wanted,
        new LarvaScan.Grouped(grouping, true),
        FollowOptions.among(options),
        false,
        scan -> {});
  }

  /**
   * Reads what a statement may change.
   *
   * @param wholeChunks whether all rows of a chunk are wanted if one of them is
   * @param built is told the scan
   */
  public static LarvaScanBuilder ofChange(
      LoadedTable table, StructType wanted, boolean wholeChunks, Consumer<LarvaScan> built) {
    ReadGrouping grouping = ReadGrouping.of(Map.of(), table.record().properties());
    return new LarvaScanBuilder(
        table,
        wanted,
        new LarvaScan.Grouped(grouping, true),
        FollowOptions.NONE,
        wholeChunks,
        built);
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

  /** Spark asks only if no filter is left to it; then the first chunks do. */
  @Override
  public boolean pushLimit(int rows) {
    limit = rows;
    return true;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /** Spark asks only if no filter is left to it. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    follow.requireNone();
    if (!aggregation.equals(asked)) {
      asked = aggregation;
      try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
        answer =
            Aggregates.answer(lake.value().table(table.name(), table.snapshot()), aggregation)
                .orElse(null);
      }
    }
    return answer != null;
  }

  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    return supportCompletePushDown(aggregation);
  }

  @Override
  public Scan build() {
    if (answer != null) {
      return answer;
    }
    LarvaScan scan =
        new LarvaScan(
            table,
            Wanted.of(table.schema().fields(), wanted),
            new RowsWanted(Predicates.all(filters), wholeChunks, limit),
            grouped,
            pushed,
            follow);
    built.accept(scan);
    return scan;
  }
}
