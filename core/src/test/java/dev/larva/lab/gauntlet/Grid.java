package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.Rows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Rows of a table, in and out. */
final class Grid {

  private Grid() {}

  /** A row with these values; what is not named is null. */
  static GenericRecord row(Schema schema, Map<String, Object> values) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(schema));
    values.forEach(row::put);
    return row;
  }

  /** All rows of a table at a version: the values of those columns, with blanks between. */
  static List<String> read(Lake lake, Snapshot snapshot, TableName name, String... columns) {
    List<String> texts = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(name, snapshot).scan().select(columns).rows()) {
      rows.forEachRemaining(
          row ->
              texts.add(
                  Stream.of(columns)
                      .map(column -> String.valueOf(row.get(column)))
                      .collect(Collectors.joining(" "))));
    }
    return texts;
  }
}
