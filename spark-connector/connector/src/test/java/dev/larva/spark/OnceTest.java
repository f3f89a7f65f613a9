package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larva.error.LarvaException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Statements whose tasks fail, and statements that run at once, land once. */
final class OnceTest {

  private static final int SESSIONS = 4;

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
    UDF1<Long, Long> onceFailing =
        id -> {
          if (TaskContext.get().attemptNumber() == 0 && id % 10 == 9) {
            throw new IllegalStateException("the first attempt dies");
          }
          return id;
        };
    UDF1<Long, Long> failing =
        id -> {
          if (id % 10 == 9) {
            throw new IllegalStateException("every attempt dies");
          }
          return id;
        };
    lake.spark().udf().register("once_failing", onceFailing, DataTypes.LongType);
    lake.spark().udf().register("failing", failing, DataTypes.LongType);
  }

  private void create() {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING) TBLPROPERTIES ('chunk.bytes' = '4096')");
  }

  @Test
  void whatAnAttemptWroteBeforeItFailedIsNotPartOfTheTable() {
    create();
    lake.sql("INSERT INTO $t SELECT once_failing(id), 'a' FROM range(0, 40, 1, 2)");
    assertThat(lake.rows("SELECT count(*), count(DISTINCT id) FROM $t")).containsExactly("[40,40]");
    lake.sql("UPDATE $t SET name = concat('b', once_failing(id))");
    assertThat(lake.rows("SELECT count(*), count(DISTINCT name) FROM $t"))
        .containsExactly("[40,40]");
    lake.sql("DELETE FROM $t WHERE once_failing(id) < 20");
    assertThat(lake.rows("SELECT count(*), min(id) FROM $t")).containsExactly("[20,20]");
  }

  @Test
  void aStatementWhoseTaskFailsForGoodChangesNothing() {
    create();
    lake.sql("INSERT INTO $t SELECT id, 'a' FROM range(0, 40, 1, 2)");
    long version = lake.version();
    for (String statement :
        List.of(
            "INSERT INTO $t SELECT failing(id), 'b' FROM range(40)",
            "INSERT OVERWRITE $t SELECT failing(id), 'b' FROM range(40)",
            "UPDATE $t SET name = concat('b', failing(id))",
            "DELETE FROM $t WHERE failing(id) >= 0",
            "CREATE OR REPLACE TABLE $t AS SELECT failing(id) AS id, 'b' AS name FROM range(40)")) {
      assertThat(catchThrowable(() -> lake.sql(statement)))
          .as(statement)
          .hasStackTraceContaining("every attempt dies");
    }
    assertThat(lake.version()).isEqualTo(version);
    assertThat(lake.rows("SELECT count(*), count(DISTINCT name) FROM $t"))
        .containsExactly("[40,1]");
  }

  @Test
  void sessionsThatWriteAtOnceAllLand() throws Exception {
    create();
    lake.sql("INSERT INTO $t SELECT id, 'a' FROM range(0, 40, 1, 1)");
    CyclicBarrier start = new CyclicBarrier(SESSIONS);
    List<Callable<Boolean>> statements = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      SqlLake mine = lake.elsewhere();
      int which = i;
      statements.add(
          () -> {
            start.await();
            mine.sql("INSERT INTO $t VALUES (" + (100 + which) + ", 'new')");
            mine.sql("UPDATE $t SET name = 'b' WHERE id % " + SESSIONS + " = " + which);
            return true;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
    try {
      for (Future<Boolean> statement : threads.invokeAll(statements)) {
        assertThat(statement.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(lake.rows("SELECT count(*) FROM $t WHERE id < 100 AND name = 'b'"))
        .containsExactly("[40]");
    assertThat(lake.rows("SELECT count(*) FROM $t WHERE id >= 100")).containsExactly("[4]");
  }

  @Test
  void aTableThatIsAlteredUnderAStatementTakesItsRowsOrTellsIt() {
    create();
    SqlLake other = lake.elsewhere();
    assertThat(
            Meanwhile.run(
                lake.spark(),
                () -> other.sql("ALTER TABLE $t ADD COLUMN more INT"),
                () -> lake.sql("INSERT INTO $t SELECT meanwhile(id), 'a' FROM range(1)")))
        .isNull();
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[0,a,null]");
    Throwable failure =
        Meanwhile.run(
            lake.spark(),
            () -> other.sql("ALTER TABLE $t DROP COLUMN name"),
            () -> lake.sql("INSERT INTO $t SELECT meanwhile(id), 'b', 3 FROM range(1)"));
    if (failure != null) {
      assertThat(failure).isInstanceOf(LarvaException.class);
    }
    assertThat(lake.sql("SELECT * FROM $t").columns()).containsExactly("id", "more");
  }

  @Test
  void aQueryThatRunsKeepsItsVersion() {
    create();
    lake.sql("INSERT INTO $t SELECT id, 'a' FROM range(0, 40, 1, 2)");
    SqlLake other = lake.elsewhere();
    Throwable failure =
        Meanwhile.run(
            lake.spark(),
            () -> {
              other.sql("DELETE FROM $t");
              other.sql("DROP TABLE $t");
            },
            () ->
                assertThat(lake.rows("SELECT sum(meanwhile(id)) FROM $t"))
                    .containsExactly("[780]"));
    assertThat(failure).isNull();
  }
}
