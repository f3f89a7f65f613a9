package dev.larva.spark.stream;

import dev.larva.error.CommitConflict;
import dev.larva.expression.Expression;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Target;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.write.Arrangement;
import dev.larva.spark.write.PlannedWrite;
import dev.larva.spark.write.Replacement;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Takes a micro-batch for a table of a catalog. Spark keeps the table that it loaded when the query
 * began; each batch is planned on the table as it is by then.
 */
public final class BatchesWriteBuilder implements SupportsTruncate {

  private final LoadedTable table;
  private final Table shown;
  private final StructType rows;
  private final WriteOptions options;
  private @Nullable Replacement replacement;

  private BatchesWriteBuilder(
      LoadedTable table, Table shown, StructType rows, WriteOptions options) {
    this.table = table;
    this.shown = shown;
    this.rows = rows;
    this.options = options;
  }

  /** Whether it is a micro-batch that is to be written, not a batch. */
  public static boolean takes(LogicalWriteInfo info) {
    return StreamRun.writes(info);
  }

  /**
   * A builder for one micro-batch.
   *
   * @param loaded when the query began
   * @param shown how a table is shown to Spark
   * @throws CommitConflict if another table has its name by now, or none
   */
  public static BatchesWriteBuilder of(
      LoadedTable loaded, Function<LoadedTable, Table> shown, LogicalWriteInfo info) {
    LoadedTable now =
        LoadedTable.newest(loaded.lake(), loaded.name())
            .filter(found -> found.id().equals(loaded.id()))
            .orElseThrow(() -> gone(loaded));
    return new BatchesWriteBuilder(
        now,
        shown.apply(now),
        info.schema(),
        StreamOptions.of(info.options().asCaseSensitiveMap()));
  }

  private static CommitConflict gone(LoadedTable loaded) {
    return new CommitConflict(
        ("Table %s was dropped or renamed while a stream wrote to it; nothing of this batch was"
                + " written. Start the query again to go on with the table that has the name now."
                + " table=%s id=%s")
            .formatted(loaded.name(), loaded.name(), loaded.id()));
  }

  /** All rows go when the batch lands, whatever they are by then. */
  @Override
  public WriteBuilder truncate() {
    replacement = new Replacement(Expression.ALL, null);
    return this;
  }

  @Override
  public Write build() {
    Target target = Target.of(table);
    PlannedWrite write =
        new PlannedWrite(
            target,
            replacement,
            options,
            TableWriteBuilder.summary(replacement == null ? "append" : "overwrite"));
    return new BatchesWrite(write, arrangement(target), RowMatch.of(shown, rows));
  }

  /** Spark arranges the query's own columns: it can if they are the table's. */
  private Arrangement arrangement(Target target) {
    Arrangement wanted = Arrangement.of(target.schema(), target.spec(), true);
    boolean all =
        Stream.concat(wanted.partitions().stream(), wanted.cluster().stream())
            .flatMap(each -> Arrays.stream(each.references()))
            .allMatch(this::isGiven);
    return all ? wanted : new Arrangement(List.of(), List.of());
  }

  private boolean isGiven(NamedReference reference) {
    String name = reference.fieldNames()[0];
    DataType type = SparkTypes.struct(table.schema().fields()).apply(name).dataType();
    return Arrays.stream(rows.fields())
        .filter(column -> (Boolean) SQLConf.get().resolver().apply(column.name(), name))
        .anyMatch(column -> column.dataType().equals(type));
  }
}
