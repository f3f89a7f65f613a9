package dev.larva.examples.demo;

import dev.larva.spark.LarvaCatalog;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** A Spark in this process, quiet, on loopback. */
final class Spark {

  /** The name by which SQL knows the lake. */
  static final String CATALOG = "lake";

  private Spark() {}

  /** Makes a lake known to SQL. */
  static void name(SparkSession spark, String root, Map<String, String> store) {
    String catalog = "spark.sql.catalog." + CATALOG;
    spark.conf().set(catalog, LarvaCatalog.class.getName());
    spark.conf().set(catalog + ".root", root);
    store.forEach((option, value) -> spark.conf().set(catalog + "." + option, value));
  }

  static SparkSession session() {
    return SparkSession.builder()
        .appName("larva demo")
        .master("local[*]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", false)
        .config("spark.ui.showConsoleProgress", false)
        .config("spark.sql.shuffle.partitions", 4)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.datetime.java8API.enabled", true)
        .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
        .getOrCreate();
  }
}
