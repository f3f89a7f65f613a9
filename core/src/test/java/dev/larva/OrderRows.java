package dev.larva;

import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** A table of two columns, and its rows by id. */
final class OrderRows {

  static final TableName ORDERS = TableName.parse("orders");
  static final List<Field> FIELDS =
      List.of(Field.required(1, "id", Primitive.LONG), Field.optional(2, "note", Primitive.STRING));

  private OrderRows() {}

  /** Rows of these ids. */
  static List<GenericRecord> rows(long... ids) {
    var avro = AvroSchemas.toAvro(new Schema(0, FIELDS));
    return LongStream.of(ids)
        .mapToObj(
            id -> {
              GenericRecord row = new GenericData.Record(avro);
              row.put("id", id);
              row.put("note", "note " + id);
              return row;
            })
        .toList();
  }

  /** Rows of these ids without a note. */
  static List<GenericRecord> rowsWithout(long... ids) {
    var avro = AvroSchemas.toAvro(new Schema(0, FIELDS.subList(0, 1)));
    return LongStream.of(ids)
        .mapToObj(
            id -> {
              GenericRecord row = new GenericData.Record(avro);
              row.put("id", id);
              return row;
            })
        .toList();
  }

  /** The ids of all rows of the newest version. */
  static List<Long> ids(Lake lake) {
    return ids(lake, lake.snapshot());
  }

  /** The ids of all rows of a snapshot. */
  static List<Long> ids(Lake lake, Snapshot snapshot) {
    List<Long> ids = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(ORDERS, snapshot).scan().select("id").rows()) {
      rows.forEachRemaining(row -> ids.add((Long) row.get("id")));
    }
    return ids;
  }

  /** All rows of a snapshot with their ids and versions, in the order of their own ids. */
  static List<String> known(Lake lake, Snapshot snapshot) {
    List<GenericRecord> read = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(ORDERS, snapshot).scan().withRowIds().rows()) {
      rows.forEachRemaining(read::add);
    }
    read.sort(Comparator.comparing(row -> (Long) row.get("id")));
    return read.stream().map(OrderRows::text).toList();
  }

  private static String text(GenericRecord row) {
    List<String> values = new ArrayList<>();
    row.getSchema().getFields().forEach(field -> values.add(String.valueOf(row.get(field.pos()))));
    return String.join(" ", values);
  }
}
