package dev.larva.examples.demo;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/**
 * The rows of a run: early ones, late ones that are appended, and the late ones again with a higher
 * price, which replace them. Made by Spark's tasks for writing, and by the caller for totals.
 *
 * @param scale of TPC-H; 1 is 1,500,000 orders
 */
record TpchRows(double scale) {

  /** The least scale: below it a part has no rows. */
  static final double SCALE_LEAST = 0.0001;

  /** Parts at least; the last holds the late rows. */
  private static final int PARTS_LEAST = 4;

  /** Orders of a part, about. */
  private static final int PART_ORDERS = 200_000;

  private static final int ORDERS_AT_SCALE_1 = 1_500_000;

  /** How much every late order's price is raised. */
  private static final BigDecimal RAISE = new BigDecimal("1.00");

  /** The same in cents. */
  static final long RAISE_CENTS = 100;

  private int parts() {
    return Math.max(PARTS_LEAST, (int) Math.ceil(scale * ORDERS_AT_SCALE_1 / PART_ORDERS));
  }

  /** The key of the first late order: every early order's is below it. */
  long firstLateKey() {
    return TpchTable.ORDERS.rows(scale, parts(), parts()).next().getLong(0);
  }

  Dataset<Row> early(SparkSession spark, TpchTable table) {
    return generated(spark, table, 1, parts() - 1, false);
  }

  Dataset<Row> late(SparkSession spark, TpchTable table) {
    return generated(spark, table, parts(), parts(), false);
  }

  /** The late orders, each with a raised price. */
  Dataset<Row> lateRaised(SparkSession spark) {
    return generated(spark, TpchTable.ORDERS, parts(), parts(), true);
  }

  Totals earlyTotals(TpchTable table) {
    return IntStream.range(1, parts())
        .mapToObj(part -> Totals.of(table.rows(scale, part, parts())))
        .reduce(Totals.NONE, Totals::plus);
  }

  Totals lateTotals(TpchTable table) {
    return Totals.of(table.rows(scale, parts(), parts()));
  }

  private Dataset<Row> generated(
      SparkSession spark, TpchTable table, int first, int last, boolean raised) {
    double ofScale = scale;
    int ofParts = parts();
    FlatMapFunction<Long, Row> rows =
        part -> {
          Iterator<Row> made = table.rows(ofScale, part.intValue(), ofParts);
          return raised ? raised(made) : made;
        };
    return spark
        .range(first, last + 1L, 1, last - first + 1)
        .flatMap(rows, Encoders.row(table.columns()));
  }

  private static Iterator<Row> raised(Iterator<Row> rows) {
    int price = TpchTable.ORDERS.columns().fieldIndex("o_totalprice");
    Iterable<Row> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false).map(row -> raised(row, price)).iterator();
  }

  private static Row raised(Row row, int price) {
    Object[] values = IntStream.range(0, row.size()).mapToObj(row::get).toArray();
    values[price] = row.getDecimal(price).add(RAISE);
    return RowFactory.create(values);
  }
}
