package dev.larva.spark.meta;

import dev.larva.Table;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The chunks of a table. */
final class ChunkRows implements Iterator<Row> {

  static final String COLUMNS =
      """
      chunk STRING NOT NULL COMMENT 'its name, as _chunk of a row',
      version BIGINT NOT NULL COMMENT 'of the entry that added it',
      schema INT NOT NULL COMMENT 'with which it was written',
      partition MAP<STRING, STRING> NOT NULL COMMENT 'values that all its rows share',
      rows BIGINT NOT NULL COMMENT 'in the file, deleted ones among them',
      deleted BIGINT NOT NULL COMMENT 'rows that are deleted',
      bytes BIGINT NOT NULL COMMENT 'of the file',
      inline BOOLEAN NOT NULL COMMENT 'whether the log holds it',
      bounds MAP<STRING, STRUCT<lower: STRING, upper: STRING, nulls: BIGINT>> NOT NULL
        COMMENT 'by column, as far as known'""";

  private final Table table;
  private final Map<Integer, Field> fields;
  private final Iterator<LiveChunk> chunks;
  private final boolean bounded;

  private ChunkRows(Table table, boolean bounded) {
    this.table = table;
    this.fields = table.schema().fieldsById();
    this.chunks = table.scan().plan();
    this.bounded = bounded;
  }

  static Iterator<Row> of(Content.View view) {
    return new ChunkRows(view.table(), view.wanted().contains("bounds"));
  }

  @Override
  public boolean hasNext() {
    return chunks.hasNext();
  }

  @Override
  public Row next() {
    LiveChunk chunk = chunks.next();
    ChunkEntry entry = chunk.entry();
    return RowFactory.create(
        entry.name().toString(),
        chunk.version(),
        entry.schema(),
        ValueText.partition(entry.place(), table.record()),
        entry.rows(),
        chunk.deletedRows(),
        entry.bytes(),
        chunk.slot() != 0,
        bounded ? bounds(entry) : Map.of());
  }

  private Map<String, Row> bounds(ChunkEntry chunk) {
    Map<String, Row> bounds = new LinkedHashMap<>();
    for (FieldStatistics known : chunk.statistics()) {
      Field field = fields.get(known.field());
      if (field != null) {
        bounds.put(FieldPaths.text(table.schema(), known.field()), bounds(field, known));
      }
    }
    return bounds;
  }

  private static Row bounds(Field field, FieldStatistics known) {
    @Nullable Long nulls = known.nulls() == FieldStatistics.UNCOUNTED ? null : known.nulls();
    return RowFactory.create(
        ValueText.of(field.type(), known.lower()),
        ValueText.of(field.type(), known.upper()),
        nulls);
  }
}
