package dev.larva.examples.demo;

import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Times;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** The demo's story, told once over one lake. */
public final class DemoRun {

  /** The least scale that gives every part some rows. */
  public static final double SCALE_LEAST = TpchRows.SCALE_LEAST;

  /** The greatest scale: 150 million orders. */
  public static final double SCALE_MOST = 100;

  private final SparkSession spark;
  private final DemoLake lake;
  private final TpchRows rows;
  private final Answer answer;
  private final Steps steps;
  private final SparkTable orders;
  private final SparkTable lineItems;

  private DemoRun(SparkSession spark, DemoLake lake, TpchRows rows, Answer answer) {
    this.spark = spark;
    this.lake = lake;
    this.rows = rows;
    this.answer = answer;
    this.steps = new Steps(lake::cost, answer);
    this.orders = new SparkTable(spark, lake.root(), lake.store(), TpchTable.ORDERS);
    this.lineItems = new SparkTable(spark, lake.root(), lake.store(), TpchTable.LINEITEM);
  }

  /** Runs the demo; what does not come out as it must is thrown. */
  public static void run(String root, Map<String, String> store, double scale, Answer answer) {
    TpchRows rows = new TpchRows(scale);
    FlinkProcess flink = FlinkProcess.built();
    try (DemoLake lake = DemoLake.prepare(root, store, answer)) {
      answer.progress("starting Spark …");
      SparkSession spark = Spark.session();
      try {
        Spark.name(spark, lake.root(), lake.store());
        new DemoRun(spark, lake, rows, answer).tell(flink);
      } finally {
        spark.stop();
      }
    }
    answer.say("");
    answer.say("demo: ok");
    answer.object(Map.of("demo", "ok", "root", root, "scale", scale));
  }

  private void tell(FlinkProcess flink) {
    Totals earlyOrders = rows.earlyTotals(TpchTable.ORDERS);
    Totals earlyItems = rows.earlyTotals(TpchTable.LINEITEM);
    Totals lateOrders = rows.lateTotals(TpchTable.ORDERS);
    Totals lateItems = rows.lateTotals(TpchTable.LINEITEM);
    long first = lake.version();

    write("write", earlyOrders.rows(), orders, SaveMode.Overwrite);
    write("write", earlyItems.rows(), lineItems, SaveMode.Overwrite);
    long written = lake.version();
    write("append to", lateOrders.rows(), orders, SaveMode.Append);
    write("append to", lateItems.rows(), lineItems, SaveMode.Append);
    long appended = lake.version();

    check("read", orders, earlyOrders.plus(lateOrders));
    Steps.Step whole = check("read", lineItems, earlyItems.plus(lateItems));

    Totals raised = lateOrders.plusCentsPerRow(TpchRows.RAISE_CENTS);
    steps.run("overwrite late orders", lateOrders.rows(), this::raiseLateOrders);
    check("read", orders, earlyOrders.plus(raised));

    prune(lateItems, whole);
    travel(written, appended, earlyOrders, earlyOrders.plus(lateOrders));
    new OrdersInSql(spark, lake, rows, steps).change(earlyOrders, raised, lateOrders);
    new FlinkEvents(spark, lake, flink, steps).stream();
    answer.say("");
    lake.printLog(first, answer);
    answer.say("");
    steps.print();
    answer.say("");
    SmallAppends.print(lake.lake(), answer);
  }

  private void write(String what, long count, SparkTable to, SaveMode mode) {
    steps.run(
        what + " " + to.table().qualifiedName(),
        count,
        () ->
            to.write(
                mode == SaveMode.Append
                    ? rows.late(spark, to.table())
                    : rows.early(spark, to.table()),
                mode));
  }

  private Steps.Step check(String what, SparkTable from, Totals expected) {
    String name = what + " " + from.table().qualifiedName();
    return steps.run(
        name, expected.rows(), () -> Mismatch.unlessEqual(name, expected, Totals.of(from.read())));
  }

  private void raiseLateOrders() {
    orders.replace(rows.lateRaised(spark), TpchTable.ORDERS.key() + " >= " + rows.firstLateKey());
  }

  /** Few columns of few rows must cost less than all of them. */
  private void prune(Totals lateItems, Steps.Step whole) {
    String condition = TpchTable.LINEITEM.key() + " >= " + rows.firstLateKey();
    Steps.Step pruned =
        steps.run(
            "count late line items",
            lateItems.rows(),
            () ->
                Mismatch.unlessEqual(
                    "late line items",
                    lateItems.rows(),
                    lineItems.read().where(condition).select(TpchTable.LINEITEM.key()).count()));
    long wholeBytes = whole.cost().received();
    long prunedBytes = pruned.cost().received();
    if (prunedBytes >= wholeBytes) {
      throw new Mismatch(
          "bytes received for one column of the late line items",
          "below " + wholeBytes,
          prunedBytes);
    }
  }

  private void travel(long written, long appended, Totals early, Totals all) {
    steps.run(
        "read main.orders as of version " + written,
        early.rows(),
        () ->
            Mismatch.unlessEqual(
                "orders as of version " + written, early, Totals.of(orders.readVersion(written))));
    String time = Times.instant(lake.time(appended));
    steps.run(
        "read main.orders as of " + time,
        all.rows(),
        () -> Mismatch.unlessEqual("orders as of " + time, all, Totals.of(orders.readTime(time))));
  }
}
