package dev.larva.flink.rows;

import dev.larva.chunk.RowWriter;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.io.api.RecordConsumer;

/** Sends Flink's rows, whose columns meet the schema's fields by name. Safe for one thread. */
public final class FlinkRowWriter implements RowWriter<RowData> {

  private final List<FieldWriter> fields;

  /**
   * @param rows which fit the schema, see {@link dev.larva.flink.types.Match}
   */
  public FlinkRowWriter(Schema schema, RowType rows) {
    this(schema, rows, Set.of());
  }

  /**
   * @param rows which fit the schema, see {@link dev.larva.flink.types.Match}
   * @param unsaid columns that rows have, but hold nothing which anybody said: they get their
   *     defaults, as columns do which rows do not have
   */
  public FlinkRowWriter(Schema schema, RowType rows, Set<String> unsaid) {
    this.fields = FieldWriter.all(schema.fields(), rows, unsaid, "");
  }

  @Override
  public void write(RowData row, RecordConsumer out) {
    out.startMessage();
    FieldWriter.writeAll(fields, new RowValues(row), out);
    out.endMessage();
  }
}
