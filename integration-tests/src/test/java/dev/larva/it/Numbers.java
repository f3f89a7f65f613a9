package dev.larva.it;

import dev.larva.Lake;
import dev.larva.Rows;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/** A table of whole numbers: rows that are easy to tell apart. */
final class Numbers {

  static final TableName TABLE = TableName.parse("main.numbers");

  private static final List<Field> FIELDS = List.of(Field.required(1, "n", Type.Primitive.LONG));

  private static final Schema AVRO =
      SchemaBuilder.record("number").fields().requiredLong("n").endRecord();

  private Numbers() {}

  static void create(Lake lake) {
    lake.transact(tx -> tx.createTable(TABLE, FIELDS, Map.of()));
  }

  /** Likewise, with an object for each chunk, however small. */
  static void createWithObjects(Lake lake) {
    lake.transact(tx -> tx.createTable(TABLE, FIELDS, Map.of("inline.bytes", "0")));
  }

  static void append(Lake lake, long... numbers) {
    List<GenericRecord> rows = LongStream.of(numbers).mapToObj(Numbers::row).toList();
    lake.transact(tx -> tx.table(TABLE).append(rows));
  }

  static GenericRecord row(long number) {
    return new GenericRecordBuilder(AVRO).set("n", number).build();
  }

  /** All numbers in the table, ascending. */
  static List<Long> read(Lake lake) {
    List<Long> numbers = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(TABLE.toString()).scan().rows()) {
      rows.forEachRemaining(row -> numbers.add((Long) row.get("n")));
    }
    numbers.sort(null);
    return numbers;
  }
}
