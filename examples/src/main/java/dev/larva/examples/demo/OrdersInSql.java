package dev.larva.examples.demo;

import dev.larva.scan.change.Change;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * The orders as SQL reaches them, through a catalog: changed, read as they were, and what the feed
 * tells of it.
 */
record OrdersInSql(SparkSession spark, DemoLake lake, TpchRows rows, Steps steps) {

  private static final String TABLE = TpchTable.ORDERS.qualifiedName();
  private static final String IN_CATALOG = Spark.CATALOG + "." + TABLE;
  private static final String NEWS = "news";
  private static final String GONE = "1-URGENT";

  /**
   * Merges the late orders, as they first were, and their copies; then deletes those of one
   * priority.
   *
   * @param early the totals of early orders
   * @param raised of the late ones before
   * @param late of the late ones as they first were
   */
  void change(Totals early, Totals raised, Totals late) {
    Totals before = early.plus(raised);
    Totals merged = early.plus(late).plus(rows.lateCopiesTotals());
    Totals kept = rows.ordersTotalsWithout(GONE);
    long first = lake.version();

    steps.run("MERGE INTO " + TABLE, 2 * late.rows(), this::merge);
    long second = lake.version();
    steps.run("DELETE FROM " + TABLE, merged.rows() - kept.rows(), this::delete);

    check("SELECT FROM " + TABLE, "", kept);
    check("SELECT FROM " + TABLE, " VERSION AS OF " + second, merged);
    check("SELECT FROM " + TABLE, " VERSION AS OF " + first, before);
    checkFeed(
        first,
        Map.of(
            Change.Kind.UPDATE_BEFORE, late.rows(),
            Change.Kind.UPDATE_AFTER, late.rows(),
            Change.Kind.INSERT, late.rows(),
            Change.Kind.DELETE, merged.rows() - kept.rows()));
  }

  private void merge() {
    rows.late(spark, TpchTable.ORDERS).union(rows.lateCopies(spark)).createOrReplaceTempView(NEWS);
    spark.sql(
        "MERGE INTO "
            + IN_CATALOG
            + " o USING "
            + NEWS
            + " n ON o.o_orderkey = n.o_orderkey"
            + " WHEN MATCHED THEN UPDATE SET o_totalprice = n.o_totalprice"
            + " WHEN NOT MATCHED THEN INSERT *");
  }

  private void delete() {
    spark.sql("DELETE FROM " + IN_CATALOG + " WHERE o_orderpriority = '" + GONE + "'");
  }

  private void check(String what, String version, Totals expected) {
    String name = what + version;
    steps.run(
        name,
        expected.rows(),
        () ->
            Mismatch.unlessEqual(
                name, expected, Totals.of(spark.sql("SELECT * FROM " + IN_CATALOG + version))));
  }

  private void checkFeed(long after, Map<Change.Kind, Long> expected) {
    String name = "changes of " + TABLE + " after version " + after;
    steps.run(
        name,
        expected.values().stream().mapToLong(Long::longValue).sum(),
        () -> Mismatch.unlessEqual(name, expected, lake.changes(TABLE, after)));
  }
}
