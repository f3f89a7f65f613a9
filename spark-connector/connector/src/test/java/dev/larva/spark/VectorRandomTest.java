package dev.larva.spark;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.expression.Filter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random tables, deletes, projections and filters: batches show what rows show. */
final class VectorRandomTest {

  private static final int QUERIES = 12;

  private static final List<String> COLUMNS =
      List.of(
          "id % 97 AS k",
          "IF(id % 3 = 0, null, id * 7) AS v",
          "IF(id % 5 < 2, null, concat('t', id % 50)) AS t",
          "CAST(id AS DECIMAL(25, 3)) AS n",
          "IF(id % 4 = 0, null, named_struct('x', id % 13, 'y', IF(id % 2 = 0, null, id))) AS s",
          "IF(id % 6 = 0, null, array_repeat(id, CAST(id % 4 AS INT))) AS a",
          "map(id % 3, named_struct('z', id)) AS m",
          "CAST(id AS DOUBLE) / 3 AS d",
          "date_add(DATE'2020-01-01', CAST(id % 1000 AS INT)) AS day",
          "timestamp_micros(id * 1000003) AS ts");

  private static final List<String> SELECTED =
      List.of("id", "k", "v", "t", "n", "s", "s.x", "s.y AS sy", "a", "m", "d", "day", "ts");

  @TempDir private Path lake;
  private final SparkSession spark = Sessions.fresh();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void batchesShowWhatRowsShow(long seed) {
    Random random = new Random(seed);
    int rows = write(random);
    delete(random, rows);
    TwoReaders readers = new TwoReaders(spark).batchesOf(1 + random.nextInt(500));
    for (int i = 0; i < QUERIES; i++) {
      String[] columns = columns(random);
      String filter = filter(random, rows);
      readers.same(session -> Sessions.read(session, lake).where(filter).selectExpr(columns));
    }
  }

  /** Several chunks of random sizes, one behind the other. */
  private int write(Random random) {
    int rows = 0;
    for (int chunk = 0; chunk < 1 + random.nextInt(3); chunk++) {
      int more = 1 + random.nextInt(random.nextInt(4) == 0 ? 60_000 : 2_000);
      List<String> columns = new ArrayList<>(List.of("id"));
      columns.addAll(COLUMNS);
      Dataset<Row> some =
          spark.range(rows, rows + more, 1, 1).selectExpr(columns.toArray(String[]::new));
      Sessions.save(some, "append", lake);
      rows += more;
    }
    return rows;
  }

  private void delete(Random random, int rows) {
    for (int i = random.nextInt(4); i > 0; i--) {
      Filter which =
          switch (random.nextInt(4)) {
            case 0 -> Filter.eq("k", random.nextInt(97));
            case 1 -> Filter.isNull("v");
            case 2 -> Filter.less("id", random.nextInt(rows) / 2);
            default -> {
              int from = random.nextInt(rows);
              yield Filter.greaterOrEqual("id", from)
                  .and(Filter.less("id", from + random.nextInt(300)));
            }
          };
      try (Lake open = Larva.open(lake.toString())) {
        open.transact(tx -> tx.table("main.data").delete(which));
      }
    }
  }

  private static String[] columns(Random random) {
    List<String> columns = new ArrayList<>(SELECTED);
    Collections.shuffle(columns, random);
    return columns.subList(0, 1 + random.nextInt(5)).toArray(String[]::new);
  }

  private static String filter(Random random, int rows) {
    int from = random.nextInt(rows);
    return switch (random.nextInt(7)) {
      case 0 -> "true";
      case 1 -> "id BETWEEN %d AND %d".formatted(from, from + random.nextInt(1_000));
      case 2 -> "k = %d OR t = 't%d'".formatted(random.nextInt(97), random.nextInt(50));
      case 3 -> "v IS NULL AND s.x > %d".formatted(random.nextInt(13));
      case 4 -> "s.y IS NOT NULL AND id %% 10 = %d".formatted(random.nextInt(10));
      case 5 -> "t LIKE 't1%' AND d < 1000";
      default -> "id IN (%d, %d, %d)".formatted(from, from / 2, from / 3);
    };
  }
}
