package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same random statements on a table and on a list of rows, which must stay the same. */
final class DifferentialTest {

  private static final int STATEMENTS = 14;
  private static final int IDS = 40;
  private static final int PARTITIONS = 4;

  @TempDir private static Path folder;
  private final List<Model> rows = new ArrayList<>();

  /** A row of the model; the id may be there several times. */
  private record Model(int id, @Nullable Integer p, @Nullable String name) {
    private String text() {
      return "[" + id + "," + p + "," + name + "]";
    }

    private String sql() {
      return "(" + id + ", " + p + ", " + (name == null ? "null" : "'" + name + "'") + ")";
    }
  }

  /** A condition in SQL and what it means. */
  private record Condition(String sql, Predicate<Model> meaning) {}

  @ParameterizedTest
  @CsvSource({
    "1, merge-on-read, PARTITIONED BY (p)",
    "2, merge-on-read, CLUSTER BY (id)",
    "3, copy-on-write, 'PARTITIONED BY (bucket(2, id), p)'",
    "4, merge-on-read, ''",
  })
  void aTableGoesTheWayOfItsModel(long seed, String mode, String arranged) {
    Random random = new Random(seed);
    SqlLake lake = SqlLake.of(folder, "t" + seed);
    lake.sql(
        "CREATE TABLE $t (id INT, p INT, name STRING) "
            + (arranged == null ? "" : arranged)
            + " TBLPROPERTIES ('rows.mode' = '"
            + mode
            + "')");
    List<String> history = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      String statement = i == 0 ? insert(random, 30) : statement(random);
      history.add(statement);
      lake.sql(statement);
      List<String> found =
          lake.sql("SELECT id, p, name FROM $t").collectAsList().stream()
              .map(Row::toString)
              .sorted()
              .toList();
      assertThat(found)
          .as("seed %d: %s", seed, String.join(";\n", history))
          .isEqualTo(rows.stream().map(Model::text).sorted().toList());
    }
    assertThat(lake.sql("SELECT DISTINCT _row_id FROM $t").count()).isEqualTo(rows.size());
  }

  private String statement(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> insert(random, 1 + random.nextInt(8));
      case 1 -> overwrite(random);
      case 2 -> delete(random);
      case 3, 4 -> update(random);
      default -> merge(random);
    };
  }

  private List<Model> some(Random random, int count) {
    List<Model> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Integer p = random.nextInt(6) == 0 ? null : random.nextInt(PARTITIONS);
      String name = random.nextInt(6) == 0 ? null : "n" + random.nextInt(5);
      some.add(new Model(random.nextInt(IDS), p, name));
    }
    return some;
  }

  private static String values(List<Model> some) {
    return some.stream().map(Model::sql).collect(Collectors.joining(", "));
  }

  private String insert(Random random, int count) {
    List<Model> some = some(random, count);
    rows.addAll(some);
    return "INSERT INTO $t VALUES " + values(some);
  }

  private String overwrite(Random random) {
    int p = random.nextInt(PARTITIONS);
    List<Model> some = some(random, 3).stream().map(row -> new Model(row.id, p, row.name)).toList();
    rows.removeIf(row -> row.p != null && row.p == p);
    rows.addAll(some);
    return "INSERT INTO $t REPLACE WHERE p = " + p + " VALUES " + values(some);
  }

  private static Condition condition(Random random) {
    int id = random.nextInt(IDS);
    int p = random.nextInt(PARTITIONS);
    return switch (random.nextInt(6)) {
      case 0 -> new Condition("p = " + p, row -> row.p != null && row.p == p);
      case 1 -> new Condition("p IS NULL", row -> row.p == null);
      case 2 -> new Condition("id < " + id, row -> row.id < id);
      case 3 -> new Condition("id % 3 = " + id % 3, row -> row.id % 3 == id % 3);
      case 4 ->
          new Condition(
              "NOT (p = " + p + " OR name = 'n1')",
              row -> row.p != null && row.p != p && row.name != null && !row.name.equals("n1"));
      default ->
          new Condition(
              "name LIKE 'n" + p + "%' AND id >= " + id / 2,
              row -> row.name != null && row.name.startsWith("n" + p) && row.id >= id / 2);
    };
  }

  private String delete(Random random) {
    Condition condition = condition(random);
    rows.removeIf(condition.meaning());
    return "DELETE FROM $t WHERE " + condition.sql();
  }

  private String update(Random random) {
    Condition condition = condition(random);
    int p = random.nextInt(PARTITIONS);
    rows.replaceAll(
        row -> condition.meaning().test(row) ? new Model(row.id + 1, p, row.name + "x") : row);
    rows.replaceAll(row -> "nullx".equals(row.name) ? new Model(row.id, row.p, null) : row);
    return "UPDATE $t SET id = id + 1, p = "
        + p
        + ", name = concat(name, 'x') WHERE "
        + condition.sql();
  }

  private String merge(Random random) {
    List<Model> source = new ArrayList<>();
    for (Model row : some(random, 10)) {
      if (source.stream().noneMatch(other -> other.id == row.id)) {
        source.add(row);
      }
    }
    List<Model> before = List.copyOf(rows);
    rows.clear();
    for (Model row : before) {
      Model match = source.stream().filter(other -> other.id == row.id).findFirst().orElse(null);
      if (match == null) {
        rows.add(row);
      } else if (match.p == null || match.p != 0) {
        rows.add(new Model(row.id, match.p, row.name));
      }
    }
    source.stream()
        .filter(row -> before.stream().noneMatch(other -> other.id == row.id))
        .forEach(rows::add);
    return "MERGE INTO $t t USING (SELECT * FROM VALUES "
        + values(source)
        + " v(id, p, name)) s ON t.id = s.id"
        + " WHEN MATCHED AND s.p = 0 THEN DELETE"
        + " WHEN MATCHED THEN UPDATE SET p = s.p"
        + " WHEN NOT MATCHED THEN INSERT *";
  }
}
