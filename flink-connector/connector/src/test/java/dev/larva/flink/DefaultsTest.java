package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.flink.access.TestLake;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Type.Primitive;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Columns that rows leave out get their defaults; those that rows have as null do not. */
final class DefaultsTest {

  private static final String TABLE = "main.t";

  private TestLake lake;

  @BeforeEach
  void open() {
    lake = new TestLake();
    lake.create(
        TABLE,
        Field.required(1, "id", Primitive.LONG),
        Field.optional(2, "name", Primitive.STRING));
    lake.lake()
        .transact(
            tx -> {
              tx.table(TABLE).setDefault("name", "nobody");
              tx.table(TABLE)
                  .addColumn(
                      null, NewColumn.required("n", Primitive.INT, 7), ColumnPosition.last());
            });
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private List<String> rows() {
    return lake.rows(TABLE).stream().map(GenericRecord::toString).sorted().toList();
  }

  private static void run(TableEnvironment flink, String statement) throws Exception {
    flink.executeSql(statement).await();
  }

  @Test
  void anInsertThatNamesItsColumnsGivesTheOthersTheirDefaults() throws Exception {
    lake.lake().transact(tx -> tx.table(TABLE).makeOptional("n"));
    TableEnvironment flink =
        TableEnvironment.create(EnvironmentSettings.newInstance().inBatchMode().build());
    run(flink, "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + lake.root() + "')");
    run(flink, "INSERT INTO lake.main.t (id) VALUES (1)");
    run(flink, "INSERT INTO lake.main.t (name, id) VALUES ('me', 2)");
    run(flink, "INSERT INTO lake.main.t VALUES (3, CAST(NULL AS STRING), 4)");
    assertThat(rows())
        .containsExactly(
            "{\"id\": 1, \"name\": \"nobody\", \"n\": 7}",
            "{\"id\": 2, \"name\": \"me\", \"n\": 7}",
            "{\"id\": 3, \"name\": null, \"n\": 4}");
  }

  private static GenericRowData row(long id) {
    return GenericRowData.of(id);
  }

  private RowType only(String column) {
    return FlinkTypes.row(
        lake.lake().table(TABLE).schema().fields().stream()
            .filter(field -> field.name().equals(column))
            .toList());
  }

  @Test
  void rowsOfAStreamThatLackColumnsGetTheirDefaults() throws Exception {
    StreamExecutionEnvironment flink = StreamExecutionEnvironment.getExecutionEnvironment();
    RowType type = only("id");
    flink
        .fromData(InternalTypeInfo.of(type), (RowData) row(1), row(2))
        .sinkTo(LarvaSink.forRowData(lake.root(), TABLE).rowType(type).build());
    flink.execute();
    assertThat(rows())
        .containsExactly(
            "{\"id\": 1, \"name\": \"nobody\", \"n\": 7}",
            "{\"id\": 2, \"name\": \"nobody\", \"n\": 7}");
  }

  @Test
  void rowsThatLackANotNullColumnWithoutDefaultAreRefused() {
    assertThatThrownBy(() -> LarvaSink.forRowData(lake.root(), TABLE).rowType(only("name")).build())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'id'")
        .hasMessageContaining("has no default");
  }
}
