package dev.larva.examples.demo;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/**
 * The rows of a run: early ones, late ones that are appended, and the late ones again with a higher
 * price, which replace them; and copies of late orders. Made by Spark's tasks for writing, and by
 * the caller for totals.
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

  /** What is written in the place of a generated row. */
  private interface Form extends Serializable {
    Row of(Row row);
  }

  private int parts() {
    return Math.max(PARTS_LEAST, (int) Math.ceil(scale * ORDERS_AT_SCALE_1 / PART_ORDERS));
  }

  /** The key of the first late order: every early order's is below it. */
  long firstLateKey() {
    return TpchTable.ORDERS.rows(scale, parts(), parts()).next().getLong(0);
  }

  Dataset<Row> early(SparkSession spark, TpchTable table) {
    return generated(spark, table, 1, parts() - 1, row -> row);
  }

  Dataset<Row> late(SparkSession spark, TpchTable table) {
    return generated(spark, table, parts(), parts(), row -> row);
  }

  /** The late orders, each with a raised price. */
  Dataset<Row> lateRaised(SparkSession spark) {
    return generated(spark, TpchTable.ORDERS, parts(), parts(), TpchRows::raised);
  }

  /** The late orders once more, each under the negative of its key. */
  Dataset<Row> lateCopies(SparkSession spark) {
    return generated(spark, TpchTable.ORDERS, parts(), parts(), TpchRows::copied);
  }

  Totals earlyTotals(TpchTable table) {
    return totals(generated(table, 1, parts() - 1), row -> true);
  }

  Totals lateTotals(TpchTable table) {
    return totals(generated(table, parts(), parts()), row -> true);
  }

  Totals lateCopiesTotals() {
    return totals(copies(), row -> true);
  }

  /** The totals of all orders and of the copies, but for those of one priority. */
  Totals ordersTotalsWithout(String priority) {
    int column = TpchTable.ORDERS.columns().fieldIndex("o_orderpriority");
    return totals(
        Stream.concat(generated(TpchTable.ORDERS, 1, parts()), copies()),
        row -> !row.getString(column).equals(priority));
  }

  private Stream<Row> copies() {
    return generated(TpchTable.ORDERS, parts(), parts()).map(TpchRows::copied);
  }

  private Stream<Row> generated(TpchTable table, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .boxed()
        .flatMap(part -> stream(table.rows(scale, part, parts())));
  }

  private static Totals totals(Stream<Row> rows, Predicate<Row> counted) {
    return Totals.of(rows.filter(counted).iterator());
  }

  private Dataset<Row> generated(
      SparkSession spark, TpchTable table, int first, int last, Form form) {
    double ofScale = scale;
    int ofParts = parts();
    FlatMapFunction<Long, Row> rows =
        part -> stream(table.rows(ofScale, part.intValue(), ofParts)).map(form::of).iterator();
    return spark
        .range(first, last + 1L, 1, last - first + 1)
        .flatMap(rows, Encoders.row(table.columns()));
  }

  private static Stream<Row> stream(Iterator<Row> rows) {
    Iterable<Row> all = () -> rows;
    return StreamSupport.stream(all.spliterator(), false);
  }

  private static Row raised(Row row) {
    int price = TpchTable.ORDERS.columns().fieldIndex("o_totalprice");
    return with(row, price, row.getDecimal(price).add(RAISE));
  }

  private static Row copied(Row row) {
    return with(row, 0, -row.getLong(0));
  }

  private static Row with(Row row, int column, Object value) {
    Object[] values = IntStream.range(0, row.size()).mapToObj(row::get).toArray();
    values[column] = value;
    return RowFactory.create(values);
  }
}
