package dev.larva.lab;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.scan.TableReader;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Tables whose chunks are Parquet and whose rows are changed one by one. A row has a key {@code k}
 * of its own, is in a bucket {@code b} for ever, and holds a list of {@code n} words, to which
 * every change adds one.
 */
final class RowTables {

  static final List<String> NAMES = List.of("rows0", "rows1");

  /** Rows of one table are in so many buckets. */
  static final int BUCKETS = 3;

  private RowTables() {}

  /** A live row. */
  record Row(long id, long version, long k, long b, long n, String words) {

    static Row of(GenericRecord row) {
      return new Row(
          (Long) row.get(MetadataColumns.ROW_ID.name()),
          (Long) row.get(MetadataColumns.LAST_UPDATED_VERSION.name()),
          (Long) row.get("k"),
          (Long) row.get("b"),
          (Long) row.get("n"),
          row.get("words").toString());
    }

    /** Its own values, in the order of its columns. */
    String content() {
      return k + " " + b + " " + n + " " + words;
    }

    List<String> list() {
      return List.of(words.split(",", -1));
    }
  }

  static boolean isOne(String name) {
    return NAMES.contains(name);
  }

  static List<Field> fields() {
    return List.of(
        Field.required(1, "k", Primitive.LONG),
        Field.required(2, "b", Primitive.LONG),
        Field.required(3, "n", Primitive.LONG),
        Field.required(4, "words", Primitive.STRING));
  }

  /** A row with one word. */
  static GenericRecord record(Schema schema, long k, long b, String word) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(schema));
    row.put("k", k);
    row.put("b", b);
    row.put("n", 1L);
    row.put("words", word);
    return row;
  }

  /** The name of a row's list of words. */
  static String list(String table, long k) {
    return table + "/" + k;
  }

  /** The name of the set of keys in a bucket. */
  static String bucket(String table, long b) {
    return table + ":" + b;
  }

  static boolean isBucket(String key) {
    return key.contains(":");
  }

  static Filter in(long b) {
    return Filter.eq("b", b);
  }

  /** The rows that match, in the order of their chunks. */
  static List<Row> read(OpenLake lake, TableState table, Expression scope) {
    List<Row> rows = new ArrayList<>();
    TableReader reader = lake.access().reader(table);
    Schema schema = table.record().schema();
    ChunkScan scan = new ChunkScan(schema, MetadataColumns.with(schema), scope);
    for (Plan plan = reader.plan(scope); plan.hasNext(); ) {
      read(reader, plan.next(), scan, rows);
    }
    return rows;
  }

  private static void read(TableReader reader, LiveChunk chunk, ChunkScan scan, List<Row> rows) {
    try (ChunkReader<GenericRecord> each =
        reader.open(reader.whole(chunk), scan, AvroRows.reader())) {
      each.forEachRemaining(row -> rows.add(Row.of(row)));
    }
  }

  /** All rows as the model tells them, in the order of their ids. */
  static List<String> texts(OpenLake lake, TableState table) {
    return read(lake, table, Expression.ALL).stream()
        .sorted(java.util.Comparator.comparingLong(Row::id))
        .map(row -> text(row.id(), row.version(), row.content()))
        .toList();
  }

  /** A row as text. */
  static String text(long id, long version, String content) {
    return id + " of " + version + ": " + content;
  }
}
