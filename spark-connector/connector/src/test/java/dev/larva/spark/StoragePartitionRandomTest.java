package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.partition.CalendarUnit;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Transform;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins of tables with any partitioning, however often it changed, give what plain Spark gives. */
final class StoragePartitionRandomTest {

  private static final List<String> SWITCHES =
      List.of(
          "spark.sql.sources.v2.bucketing.pushPartValues.enabled",
          "spark.sql.sources.v2.bucketing.partiallyClusteredDistribution.enabled",
          "spark.sql.sources.v2.bucketing.shuffle.enabled",
          "spark.sql.sources.v2.bucketing.allowCompatibleTransforms.enabled",
          "spark.sql.adaptive.enabled");
  private static final List<String> KINDS =
      List.of("", "LEFT", "RIGHT", "FULL", "LEFT SEMI", "LEFT ANTI");
  private static final List<String> KEYS = List.of("id", "c", "ts", "d");
  private static final int QUERIES = 10;
  private static final int ARRANGEMENTS = 3;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void joinsAndGroupsAreThoseOfPlainSpark(int seed) {
    Random random = new Random(seed);
    SqlLake lake = SqlLake.of(folder, "t" + seed);
    lake.spark().conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    String key = KEYS.get(random.nextInt(KEYS.size()));
    List<Partitioning> pool =
        IntStream.range(0, ARRANGEMENTS).mapToObj(i -> arrangement(key, random)).toList();
    make(lake, "a", pool, random);
    make(lake, "b", pool, random);
    for (int i = 0; i < QUERIES; i++) {
      SWITCHES.forEach(
          name -> lake.spark().conf().set(name, Boolean.toString(random.nextBoolean())));
      String by = random.nextInt(4) == 0 ? KEYS.get(random.nextInt(KEYS.size())) : key;
      String query = random.nextInt(4) == 0 ? group(by) : join(by, random);
      assertThat(lake.rows(query))
          .as("seed %d: %s", seed, query)
          .isEqualTo(Sessions.rows(lake.spark().sql(query.replace("$t", "plain"))));
    }
  }

  private static void make(SqlLake lake, String suffix, List<Partitioning> pool, Random random) {
    lake.sql(
        "CREATE TABLE $t_"
            + suffix
            + " (id BIGINT, c STRING, ts TIMESTAMP, d DATE, n BIGINT)"
            + " TBLPROPERTIES ('read.grouping' = 'always')");
    int parts = 1 + random.nextInt(3);
    for (int i = 0; i < parts; i++) {
      if (i > 0 || random.nextInt(4) > 0) {
        arrange(lake, suffix, pool.get(random.nextInt(pool.size())));
      }
      lake.sql(
          ("INSERT INTO $t_%s SELECT IF(id %% %d = 0, null, id %% %d), IF(id %% 13 = 0, null,"
                  + " concat('c', id %% 4)), timestamp_seconds(id * 40000 - 1000000), date_add("
                  + "DATE'1970-01-05', int(id) %% 9 - 4), id FROM range(%d)")
              .formatted(
                  suffix, 5 + random.nextInt(9), 5 + random.nextInt(20), 20 + random.nextInt(40)));
    }
    if (random.nextBoolean()) {
      lake.sql("DELETE FROM $t_" + suffix + " WHERE n % 6 = " + random.nextInt(6));
    }
    Dataset<Row> rows = lake.sql("SELECT * FROM $t_" + suffix);
    lake.spark()
        .createDataFrame(rows.collectAsList(), rows.schema())
        .createOrReplaceTempView("plain_" + suffix);
  }

  private static void arrange(SqlLake lake, String suffix, Partitioning partitioning) {
    String name = lake.table().substring("lake.".length()) + "_" + suffix;
    lake.open(open -> open.transact(tx -> tx.table(name).partition(partitioning)));
  }

  /** By a column in some way, and sometimes by another one, too. */
  private static Partitioning arrangement(String key, Random random) {
    Partitioning chosen =
        switch (random.nextInt(3)) {
          case 0 -> Partitioning.by().identity(key);
          case 1 -> Partitioning.by().bucket(key, 2 + random.nextInt(4));
          default -> time(Partitioning.by(), key, random);
        };
    String other = KEYS.get(random.nextInt(KEYS.size()));
    return other.equals(key) || random.nextBoolean() ? chosen : chosen.identity(other);
  }

  private static Partitioning time(Partitioning chosen, String column, Random random) {
    List<CalendarUnit> units = List.of(CalendarUnit.YEARS, CalendarUnit.MONTHS, CalendarUnit.DAYS);
    return column.equals("ts") || column.equals("d")
        ? chosen.by(column, new Transform.Calendar(units.get(random.nextInt(units.size()))))
        : chosen.bucket(column, 4);
  }

  private static String join(String key, Random random) {
    String kind = KINDS.get(random.nextInt(KINDS.size()));
    String second = KEYS.get(random.nextInt(KEYS.size()));
    String on = "a." + key + " = b." + key;
    if (random.nextBoolean() && !second.equals(key)) {
      on += " AND a." + second + " = b." + second;
    }
    String columns = kind.startsWith("LEFT ") ? "a.n, a.id" : "a.n, b.n, a.c, b.ts";
    String where = random.nextInt(3) == 0 ? " WHERE a.n > 9" : "";
    return "SELECT " + columns + " FROM $t_a a " + kind + " JOIN $t_b b ON " + on + where;
  }

  private static String group(String key) {
    return "SELECT " + key + ", count(*), sum(n) FROM $t_a GROUP BY " + key;
  }
}
