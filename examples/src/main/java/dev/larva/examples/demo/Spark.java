package dev.larva.examples.demo;

import org.apache.spark.sql.SparkSession;

/** A Spark in this process, quiet, on loopback. */
final class Spark {

  private Spark() {}

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
