package dev.larva.spark.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.expression.Expression;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Group;
import dev.larva.maintenance.compaction.GroupResult;
import dev.larva.maintenance.compaction.OpenGroup;
import dev.larva.spark.SqlLake;
import dev.larva.spark.access.LakeAddress;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.classic.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group of chunks, written anew while others change its rows. */
final class GroupRunTest {

  private static final String ALL =
      "SELECT *, _row_id, _last_updated_version FROM $t ORDER BY _row_id";

  @TempDir private Path folder;
  private SqlLake sql = SqlLake.of(Path.of("none"), "none");
  private @Nullable Lake lake;

  @BeforeEach
  void start() {
    sql = SqlLake.of(folder.resolve("lake"), "t");
    sql.sql("CREATE TABLE $t (id BIGINT, v BIGINT)");
    for (int i = 0; i < 3; i++) {
      sql.sql(
          "INSERT INTO $t SELECT id, -id FROM range(%d, %d, 1, 1)".formatted(i * 10, i * 10 + 10));
    }
    sql.sql("DELETE FROM $t WHERE id = 7");
    lake = Larva.open(folder.resolve("lake").toString());
  }

  @AfterEach
  void end() {
    lake().close();
  }

  private Lake lake() {
    Lake open = lake;
    if (open == null) {
      throw new IllegalStateException("the lake is opened before each test");
    }
    return open;
  }

  private OpenGroup group() {
    Compaction compaction = lake().compaction("main.t");
    Iterator<Group> groups = compaction.groups(Expression.ALL);
    return compaction.open(groups.next()).orElseThrow();
  }

  private GroupResult write(OpenGroup group, @Nullable Order order) {
    Table table = lake().table("main.t");
    return new GroupRun(
            (SparkSession) sql.spark(),
            LakeAddress.of(folder.resolve("lake").toString(), Map.of()),
            lake().id(),
            table.chunkTarget().bytes(),
            order,
            Map.of())
        .write(group);
  }

  private void changeMeanwhile() {
    sql.sql("DELETE FROM $t WHERE id IN (1, 12)");
    sql.sql("UPDATE $t SET v = 100 WHERE id IN (2, 25)");
    sql.sql("INSERT INTO $t VALUES (77, 7)");
  }

  @Test
  void rowsThatOthersChangedMeanwhileStayChanged() {
    OpenGroup group = group();
    changeMeanwhile();
    List<String> before = sql.rows(ALL);
    assertThat(write(group, null).kind()).isEqualTo(GroupResult.Kind.WRITTEN);
    assertThat(sql.rows(ALL)).isEqualTo(before).hasSize(28);
  }

  @Test
  void soTheyDoWhenTheyAreSorted() {
    OpenGroup group = group();
    changeMeanwhile();
    List<String> before = sql.rows(ALL);
    assertThat(write(group, new Order(List.of("v"), false)).kind())
        .isEqualTo(GroupResult.Kind.WRITTEN);
    assertThat(sql.rows(ALL)).isEqualTo(before).hasSize(28);
  }

  @Test
  void aGroupThatAnotherRewroteStaysAsThatLeftIt() {
    OpenGroup group = group();
    sql.sql("CALL lake.system.optimize('main.t')");
    List<String> before = sql.rows(ALL);
    long version = sql.version();
    assertThat(write(group, null).kind()).isEqualTo(GroupResult.Kind.ABANDONED);
    assertThat(sql.version()).isEqualTo(version);
    assertThat(sql.rows(ALL)).isEqualTo(before);
    assertThat(lake().verify().run(progress -> {}).orphans()).isZero();
  }

  @Test
  void chunksThatAreGoneByThenAreLeftOut() {
    OpenGroup group = group();
    sql.sql("DELETE FROM $t WHERE id >= 20");
    List<String> before = sql.rows(ALL);
    assertThat(write(group, null).kind()).isEqualTo(GroupResult.Kind.WRITTEN);
    assertThat(sql.rows(ALL)).isEqualTo(before).hasSize(19);
  }
}
