package dev.larva.spark.optimize;

import dev.larva.error.InvalidRequest;
import dev.larva.format.TableRecord;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.spark.types.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * In which order rows are written anew.
 *
 * @param columns by which
 * @param curve whether by all of them alike, along Hilbert's curve; else by the first, and where
 *     that is the same by the next, nulls first
 */
record Order(List<String> columns, boolean curve) {

  /** Rows from which the curve learns which values there are, about. */
  private static final int SAMPLE_ROWS = 20_000;

  /** A column that no table has, while rows are sorted. */
  private static final String PLACE = "_larva_place_on_curve";

  Order {
    columns = List.copyOf(columns);
  }

  /**
   * By the columns that are named, or by those that the table is clustered by.
   *
   * @throws InvalidRequest if there are none, or the table lacks one
   */
  static Order of(TableRecord table, List<String> named, boolean curve) {
    Schema schema = table.schema();
    List<String> columns = new ArrayList<>();
    for (String column : named) {
      columns.add(FieldPaths.text(schema, FieldPaths.find(schema, column).id()));
    }
    if (columns.isEmpty()) {
      table.spec().cluster().forEach(key -> columns.add(FieldPaths.text(schema, key.source())));
    }
    if (columns.isEmpty()) {
      throw new InvalidRequest(
          "Sorted by what? Name columns, as in columns => array('customer', 'day'), or CLUSTER BY"
              + " some. table="
              + table.name());
    }
    if (curve && (columns.size() < 2 || columns.size() > Curve.COLUMNS_LIMIT)) {
      throw new InvalidRequest(
          "A curve runs through 2 to %d columns; by one, sort. columns=%s"
              .formatted(Curve.COLUMNS_LIMIT, columns));
    }
    return new Order(columns, curve);
  }

  /**
   * The rows in this order, in so many parts.
   *
   * @param count how many rows there are, about
   */
  Dataset<Row> arrange(Dataset<Row> rows, int parts, long count) {
    return curve ? curved(rows, parts, count) : sorted(rows, parts, keys());
  }

  private Column[] keys() {
    return columns.stream().map(functions::col).toArray(Column[]::new);
  }

  private static Dataset<Row> sorted(Dataset<Row> rows, int parts, Column... keys) {
    return rows.repartitionByRange(parts, keys).sortWithinPartitions(keys);
  }

  private Dataset<Row> curved(Dataset<Row> rows, int parts, long count) {
    double share = Math.min(1, SAMPLE_ROWS / (double) Math.max(1, count));
    List<Row> sample = rows.select(keys()).sample(share, 0).limit(2 * SAMPLE_ROWS).collectAsList();
    Curve through = Curve.of(sample, columns.size());
    Column place =
        functions.udf(through, DataTypes.LongType).apply(functions.struct(keys())).as(PLACE);
    Dataset<Row> placed = rows.select(functions.col("*"), place);
    return sorted(placed, parts, functions.col(PLACE)).drop(PLACE);
  }

  /** The columns of a table's rows, with their ids and versions at the end. */
  static StructType rows(Schema schema) {
    return SparkTypes.struct(MetadataColumns.with(schema).fields());
  }
}
