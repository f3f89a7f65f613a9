package dev.larva.spark;

import static dev.larva.spark.Sessions.ids;
import static dev.larva.spark.Sessions.read;
import static dev.larva.spark.Sessions.save;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.partition.Partitioning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every save mode, against a missing and an existing lake and table. */
final class SaveTest {

  @TempDir private Path folder;
  private SparkSession spark = Sessions.fresh();
  private Path lake = Path.of("");

  @BeforeEach
  void start() {
    spark = Sessions.fresh();
    lake = folder.resolve("a lake");
  }

  private Dataset<Row> rows(long from, long to) {
    return spark
        .range(from, to)
        .withColumn("name", functions.concat(functions.lit("n"), functions.col("id")));
  }

  private long version() {
    try (Lake open = Larva.open(lake.toString())) {
      return open.snapshot().version();
    }
  }

  private Table table(String name) {
    try (Lake open = Larva.open(lake.toString())) {
      return open.table(name);
    }
  }

  @Test
  void everyModeMakesLakeAndTableInOneEntry() {
    for (String mode : List.of("errorifexists", "append", "overwrite", "ignore")) {
      lake = folder.resolve(mode);
      save(rows(0, 10), mode, lake);
      assertThat(ids(read(spark, lake))).hasSize(10);
      assertThat(version()).isEqualTo(1);
    }
  }

  @Test
  void appendAddsRowsInOneEntry() {
    save(rows(0, 10), "append", lake);
    save(rows(10, 15), "append", lake);
    assertThat(ids(read(spark, lake))).hasSize(15).contains(0L, 14L);
    assertThat(version()).isEqualTo(2);
  }

  @Test
  void overwriteReplacesRowsAndKeepsIdentityPropertiesAndHistory() {
    save(rows(0, 10), "append", lake);
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> tx.table("data").setProperties(Map.of("owner", "me"), Set.of()));
    }
    Table before = table("data");
    save(rows(100, 103), "overwrite", lake);
    assertThat(ids(read(spark, lake))).containsExactly(100L, 101L, 102L);
    assertThat(table("data").id()).isEqualTo(before.id());
    assertThat(table("data").properties()).containsEntry("owner", "me");
    assertThat(ids(read(spark, lake, Map.of("versionAsOf", "1")))).hasSize(10);
    assertThat(version()).isEqualTo(3);
  }

  @Test
  void errorIfExistsSaysThatTheTableExists() {
    save(rows(0, 10), "append", lake);
    assertThatThrownBy(() -> save(rows(0, 1), "errorifexists", lake))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("main.data exists already");
    assertThat(version()).isEqualTo(1);
  }

  @Test
  void ignoreLeavesAnExistingTableAlone() {
    save(rows(0, 10), "append", lake);
    save(rows(10, 20), "ignore", lake);
    assertThat(ids(read(spark, lake))).hasSize(10);
    assertThat(version()).isEqualTo(1);
  }

  @Test
  void aTableOfAnotherNamespaceIsMadeWithIt() {
    save(rows(0, 10), "append", lake);
    save(rows(0, 3), "errorifexists", lake, Map.of("table", "sales.`the.orders`"));
    assertThat(ids(read(spark, lake, Map.of("table", "sales.`the.orders`")))).hasSize(3);
    assertThat(ids(read(spark, lake))).hasSize(10);
    assertThat(version()).isEqualTo(2);
  }

  @Test
  void savingNothingMakesAnEmptyTableAndNoFurtherEntry() {
    save(rows(0, 0), "append", lake);
    save(rows(0, 0), "append", lake);
    assertThat(read(spark, lake).columns()).containsExactly("id", "name");
    assertThat(ids(read(spark, lake))).isEmpty();
    assertThat(version()).isEqualTo(1);
  }

  @Test
  void overwritingWithNothingEmptiesTheTable() {
    save(rows(0, 10), "append", lake);
    save(rows(0, 0), "overwrite", lake);
    assertThat(ids(read(spark, lake))).isEmpty();
  }

  @Test
  void aTableMayBeOverwrittenWithWhatIsComputedFromIt() {
    save(rows(0, 10), "append", lake);
    save(read(spark, lake).where("id < 4"), "overwrite", lake);
    assertThat(ids(read(spark, lake))).hasSize(4);
  }

  @Test
  void anOverwriteComputedFromTheTableConflictsWithRowsThatItDidNotSee() {
    save(rows(0, 10), "append", lake);
    Dataset<Row> seen = read(spark, lake).where("id < 4");
    save(rows(10, 20), "append", lake);
    assertThatThrownBy(() -> save(seen, "overwrite", lake)).isInstanceOf(CommitConflict.class);
    assertThat(ids(read(spark, lake))).hasSize(20);
  }

  @Test
  void anOverwriteThatReadsTheTableInASubqueryConflictsLikewise() {
    save(rows(0, 10), "append", lake);
    read(spark, lake).createOrReplaceTempView("seen");
    Dataset<Row> unseen =
        spark.sql("SELECT id FROM range(100) WHERE id NOT IN (SELECT id FROM seen)");
    save(rows(10, 20), "append", lake);
    assertThatThrownBy(() -> save(unseen, "overwrite", lake)).isInstanceOf(CommitConflict.class);
    assertThat(ids(read(spark, lake))).hasSize(20);
  }

  @Test
  void anOldVersionMayBeWrittenBack() {
    save(rows(0, 10), "append", lake);
    save(rows(10, 20), "append", lake);
    save(read(spark, lake, Map.of("versionAsOf", "1")), "overwrite", lake);
    assertThat(ids(read(spark, lake))).hasSize(10);
  }

  @Test
  void anOverwriteByFilterReplacesWholeChunks() {
    save(rows(0, 10), "append", lake);
    save(rows(100, 110), "append", lake);
    save(rows(100, 102), "overwrite", lake, Map.of("overwrite.filter", "id >= 100"));
    assertThat(ids(read(spark, lake))).hasSize(12).contains(101L).doesNotContain(102L);
  }

  @Test
  void anOverwriteByFilterTakesOnlyRowsThatMatchIt() {
    save(rows(0, 10), "append", lake);
    assertThatThrownBy(
            () -> save(rows(5, 7), "overwrite", lake, Map.of("overwrite.filter", "id >= 6")))
        .hasMessageContaining("does not match overwrite.filter");
    assertThat(ids(read(spark, lake))).hasSize(10);
  }

  @Test
  void anOverwriteThatCutsAChunkLeavesItsOtherRows() {
    save(rows(0, 10).coalesce(1), "append", lake);
    save(rows(8, 9), "overwrite", lake, Map.of("overwrite.filter", "id >= 5"));
    assertThat(ids(read(spark, lake))).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 8L);
    assertThat(read(spark, lake).count()).isEqualTo(6);
  }

  @Test
  void anOverwriteFilterThatStatisticsCannotTellIsRefused() {
    save(rows(0, 10), "append", lake);
    assertThatThrownBy(
            () -> save(rows(8, 9), "overwrite", lake, Map.of("overwrite.filter", "id % 2 = 0")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("compare columns with constants");
  }

  @Test
  void aNewTableIsPartitionedAsTheWriteSays() {
    rows(0, 10).write().format("larva").partitionBy("name").save(lake.toString());
    try (Lake open = Larva.open(lake.toString())) {
      assertThat(open.table("data").record().spec().fields())
          .singleElement()
          .matches(field -> field.name().equals("name"));
    }
    rows(10, 20).write().format("larva").mode("append").partitionBy("name").save(lake.toString());
    assertThat(ids(read(spark, lake))).hasSize(20);
  }

  @Test
  void aTableThatIsThereIsNotPartitionedOtherwise() {
    save(rows(0, 10), "append", lake);
    assertThatThrownBy(
            () ->
                rows(0, 10)
                    .write()
                    .format("larva")
                    .mode("append")
                    .partitionBy("name")
                    .save(lake.toString()))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("partitionBy");
  }

  @Test
  void aPartitionedTableIsWrittenAsItSays() {
    save(rows(0, 10), "append", lake);
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(
          tx ->
              tx.table("main.data")
                  .partition(Partitioning.by().bucket("id", 3).clusteredBy("name")));
    }
    save(rows(10, 40), "append", lake);
    save(rows(100, 110), "overwrite", lake, Map.of("overwrite.filter", "id >= 30"));

    assertThat(read(spark, lake).filter("id = 17").count()).isEqualTo(1);
    assertThat(ids(read(spark, lake))).hasSize(40).contains(17L, 105L).doesNotContain(35L);
    try (Lake open = Larva.open(lake.toString())) {
      assertThat(open.verify().run(done -> {}).findings()).isEmpty();
      open.table("main.data")
          .scan()
          .plan()
          .forEachRemaining(chunk -> assertThat(chunk.entry().place().spec()).isLessThan(2));
    }
  }

  @Test
  void optionsOfReadsAreRefusedOnWrites() {
    assertThatThrownBy(() -> save(rows(0, 1), "append", lake, Map.of("versionAsOf", "1")))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> save(rows(0, 1), "append", lake, Map.of("overwrite.filter", "true")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("mode(\"overwrite\")");
  }

  @Test
  void aTypeThatALakeCannotHoldIsRefusedBeforeALakeIsMade() {
    Dataset<Row> rows = spark.sql("SELECT 1 AS id, INTERVAL '1' DAY AS gap");
    assertThatThrownBy(() -> save(rows, "append", lake))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'gap'");
    assertThat(lake).doesNotExist();
  }

  @Test
  void readingWhereThereIsNoLakeSaysSo() throws Exception {
    Files.createDirectories(lake);
    assertThatThrownBy(() -> read(spark, lake)).isInstanceOf(NotALake.class);
    assertThatThrownBy(() -> read(spark, folder.resolve("nowhere"))).isInstanceOf(NotALake.class);
  }

  @Test
  void chunksAreCutAtTheSizeAskedFor() {
    Dataset<Row> rows = spark.range(0, 20_000, 1, 1).selectExpr("id", "uuid() AS name");
    save(rows, "append", lake, Map.of("chunk.bytes", "100000"));
    assertThat(table("data").totals().chunks()).isGreaterThan(1);
    assertThat(table("data").totals().rows()).isEqualTo(20_000);
  }

  @Test
  void chunksAreCutAtTheSizeThatTheTableNames() {
    save(rows(0, 1), "append", lake);
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(
          tx ->
              tx.table("data").setProperties(Map.of("chunk.bytes", "100000"), java.util.Set.of()));
    }
    Dataset<Row> rows = spark.range(0, 20_000, 1, 1).selectExpr("id", "uuid() AS name");
    save(rows, "append", lake);
    assertThat(table("data").totals().chunks()).isGreaterThan(2);
  }

  @Test
  void theLogTellsWhoWrote() {
    save(rows(0, 1), "append", lake);
    try (Lake open = Larva.open(lake.toString())) {
      open.log(
          0,
          1,
          entry ->
              assertThat(entry.entry().summary())
                  .containsEntry("engine", "spark " + spark.version())
                  .containsEntry("mode", "Append")
                  .containsKeys("job", "user"));
    }
  }
}
