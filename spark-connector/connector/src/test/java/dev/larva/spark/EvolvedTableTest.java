package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.NewColumn;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.TableChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chunks that are older than the types and the columns of their table, as Spark shows them. */
final class EvolvedTableTest {

  private static final String OLD =
      "SELECT 1 AS id, 7 AS i, CAST(0.5 AS FLOAT) AS f, CAST(1.25 AS DECIMAL(7, 2)) AS n,"
          + " named_struct('x', 3) AS s";
  private static final String NEW =
      "SELECT 2 AS id, 5 AS given, 1099511627776 AS i, 0.1D AS f, CAST(9 AS DECIMAL(22, 2)) AS n,"
          + " named_struct('x', 1099511627776, 'y', 8) AS s";

  private static final String MINIMUM = "SELECT min(i), max(f) FROM larva_evolved";

  @TempDir private static Path lake;
  private final SparkSession spark = Sessions.fresh();
  private final TwoReaders readers = new TwoReaders(spark);

  @Test
  void oldChunksShowWiderTypesAndDefaults() {
    Sessions.save(spark.sql(OLD), "append", lake, Map.of("table", "t"));
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> evolve(tx.table(TableName.parse("t"))));
    }
    assertThat(ordered("i = 7")).hasSize(1);
    assertThat(spark.sql(MINIMUM).collectAsList().toString()).isEqualTo("[[7,0.5]]");
    Sessions.save(spark.sql(NEW), "append", lake, Map.of("table", "t"));

    assertThat(ordered("true"))
        .containsExactly(
            "{\"id\":1,\"given\":4,\"i\":7,\"f\":0.5,\"n\":1.25,\"s\":{\"x\":3,\"y\":6}}",
            "{\"id\":2,\"given\":5,\"i\":1099511627776,\"f\":0.1,\"n\":9.00,"
                + "\"s\":{\"x\":1099511627776,\"y\":8}}");
    assertThat(ordered("given = 4")).hasSize(1);
    assertThat(ordered("s.y = 6 AND f = 0.5 AND n = 1.25 AND i < 3000000000")).hasSize(1);
    assertThat(ordered("given IS NULL OR s.x > 3000000000")).hasSize(1);
  }

  private static void evolve(TableChange table) {
    table.widenColumn("i", Primitive.LONG);
    table.widenColumn("f", Primitive.DOUBLE);
    table.widenColumn("n", new DecimalType(22, 2));
    table.widenColumn("s.x", Primitive.LONG);
    table.addColumn(
        null, NewColumn.required("given", Primitive.INT, 4), ColumnPosition.after("id"));
    table.addColumn(
        "s", NewColumn.optional("y", Primitive.INT).withDefault(6), ColumnPosition.last());
  }

  /** The matching rows, which both readers find. */
  private List<String> ordered(String where) {
    Function<SparkSession, Dataset<Row>> query = session -> read(session).where(where);
    read(spark).createOrReplaceTempView("larva_evolved");
    return readers.same(query);
  }

  private static Dataset<Row> read(SparkSession session) {
    return session.read().format("larva").option("table", "t").load(lake.toString());
  }
}
