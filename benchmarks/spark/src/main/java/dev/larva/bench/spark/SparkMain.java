package dev.larva.bench.spark;

import dev.larva.examples.demo.TpchTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Prints a line for each timing: benchmark, metric, contestant and milliseconds, between tabs.
 *
 * <p>Arguments: a folder, TPC-H's scale, timed rounds, and the benchmarks.
 */
public final class SparkMain {

  private static final double KEYS_AT_SCALE_ONE = 6_000_000;
  private static final int PARTS = 4;
  private static final int WARM_ROUNDS = 2;

  private final SparkSession spark;
  private final List<Contestant> contestants;
  private final double scale;
  private final int rounds;
  private final Map<String, String> answers = new TreeMap<>();

  private SparkMain(SparkSession spark, Path folder, double scale, int rounds) {
    this.spark = spark;
    this.contestants = Contestants.all(spark, folder);
    this.scale = scale;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[2]")
            .appName("bench")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2");
    Contestants.settings(folder).forEach(builder::config);
    try (SparkSession spark = builder.getOrCreate()) {
      double scale = Double.parseDouble(arguments[1]);
      SparkMain main = new SparkMain(spark, folder, scale, Integer.parseInt(arguments[2]));
      main.run(List.of(arguments).subList(3, arguments.length));
    }
  }

  private void run(List<String> benchmarks) {
    spark.sparkContext().setLogLevel("ERROR");
    Contestants.titles().forEach((name, title) -> System.out.println(title(name, title)));
    Dataset<Row> lineitem = source(TpchTable.LINEITEM);
    Dataset<Row> orders = source(TpchTable.ORDERS);
    for (Contestant contestant : contestants) {
      contestant.write(Query.LINEITEM, lineitem);
      contestant.write(Query.ORDERS, orders);
    }
    if (benchmarks.contains("R1")) {
      scans("R1", contestants.stream().filter(Contestant::scans).toList());
    }
    if (benchmarks.contains("W1")) {
      writes(lineitem);
    }
    if (benchmarks.contains("R2")) {
      changed();
    }
  }

  /** The rows of a table, held in memory so that writing them is all that a write does. */
  private Dataset<Row> source(TpchTable table) {
    List<Integer> parts = IntStream.rangeClosed(1, PARTS).boxed().toList();
    double size = scale;
    JavaRDD<Row> rows =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(parts, PARTS)
            .flatMap(part -> table.rows(size, part, PARTS));
    Dataset<Row> source = spark.createDataFrame(rows, table.columns()).cache();
    source.count();
    return source;
  }

  /** Each query of each contestant in turn, whose order changes from round to round. */
  private void scans(String id, List<Contestant> racing) {
    List<Query> queries = new ArrayList<>(Query.scans());
    queries.addAll(Query.lookups((long) (KEYS_AT_SCALE_ONE * scale)));
    for (Query query : queries) {
      String metric = query.name() + (query.pruned() ? ", pruned" : "");
      List<Contestant> order = new ArrayList<>(racing);
      for (int round = -WARM_ROUNDS; round < rounds; round++) {
        Collections.rotate(order, 1);
        for (Contestant contestant : order) {
          double millis = millis(() -> ask(id, contestant, query));
          if (round >= 0) {
            say(id, metric, contestant, millis);
          }
        }
      }
    }
  }

  private void ask(String id, Contestant contestant, Query query) {
    contestant.read(query.table()).createOrReplaceTempView("asked");
    String answer = spark.sql(query.sql().formatted("asked")).collectAsList().toString();
    String first = answers.putIfAbsent(id + query.name(), answer);
    if (first != null && !first.equals(answer)) {
      throw new IllegalStateException(
          contestant.name() + " answers " + answer + " and not " + first + " to " + query.name());
    }
  }

  private void writes(Dataset<Row> lineitem) {
    List<Contestant> order =
        new ArrayList<>(contestants.stream().filter(Contestant::scans).toList());
    for (int round = -1; round < rounds; round++) {
      Collections.rotate(order, 1);
      for (Contestant contestant : order) {
        String table = "written" + (round + 1);
        double millis = millis(() -> contestant.write(table, lineitem));
        if (round >= 0) {
          say("W1", "lineitem", contestant, millis);
        }
      }
    }
  }

  /** A hundredth of the orders deleted, and one updated, then the same scans. */
  private void changed() {
    List<Contestant> changing = contestants.stream().filter(Contestant::changes).toList();
    for (Contestant contestant : changing) {
      for (Change change : Change.values()) {
        double millis = millis(() -> contestant.change(Query.LINEITEM, change));
        say("change", change.name(), contestant, millis);
      }
    }
    scans("R2", changing);
  }

  private String title(String name, String title) {
    return "title\t" + name + "\t" + title + ", Spark " + spark.version();
  }

  private static double millis(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e6;
  }

  private static void say(String id, String metric, Contestant contestant, double millis) {
    System.out.println(
        String.format(Locale.ROOT, "%s\t%s\t%s\t%.3f", id, metric, contestant.name(), millis));
    System.out.flush();
  }
}
