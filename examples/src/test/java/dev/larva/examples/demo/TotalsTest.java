package dev.larva.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TotalsTest {

  private static final double SCALE = 0.001;

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = Spark.session();
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @ParameterizedTest
  @EnumSource
  void sparkSumsTheSameRowsToTheSameTotals(TpchTable table) {
    Totals atHand = Totals.of(table.rows(SCALE, 1, 1));
    assertThat(Totals.of(spark.createDataFrame(rows(table), table.columns()))).isEqualTo(atHand);
  }

  @ParameterizedTest
  @EnumSource
  void thePartsOfATableAreTheWholeTable(TpchTable table) {
    Totals parts = Totals.of(table.rows(SCALE, 1, 2)).plus(Totals.of(table.rows(SCALE, 2, 2)));
    assertThat(parts).isEqualTo(Totals.of(table.rows(SCALE, 1, 1)));
    assertThat(parts.rows()).isGreaterThan(1_000);
  }

  @Test
  void aChangedTextChangesTheTotals() {
    List<Row> rows = rows(TpchTable.ORDERS).subList(0, 2);
    Totals before = Totals.of(rows.iterator());
    Totals after =
        Totals.of(
            spark
                .createDataFrame(rows, TpchTable.ORDERS.columns())
                .withColumn("o_comment", org.apache.spark.sql.functions.lit("another")));
    assertThat(after.text()).isNotEqualTo(before.text());
    assertThat(after.cents()).isEqualTo(before.cents());
  }

  private static List<Row> rows(TpchTable table) {
    List<Row> rows = new ArrayList<>();
    table.rows(SCALE, 1, 1).forEachRemaining(rows::add);
    return rows;
  }
}
