package dev.larva.examples;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/** The Java example of the README. */
public final class JavaQuickstart {

  private JavaQuickstart() {}

  /** Writes a table in one transaction and returns the names that it reads back. */
  public static List<String> run(String root) {
    TableName people = TableName.parse("main.people");
    List<Field> fields =
        List.of(
            Field.required(1, "id", Type.Primitive.LONG),
            Field.optional(2, "name", Type.Primitive.STRING));
    Schema avro =
        SchemaBuilder.record("person")
            .fields()
            .requiredLong("id")
            .optionalString("name")
            .endRecord();
    GenericRecord ada = new GenericRecordBuilder(avro).set("id", 1L).set("name", "Ada").build();

    List<String> names = new ArrayList<>();
    try (Lake lake = Larva.openOrCreate(root, Map.of())) {
      lake.transact(
          tx -> {
            tx.createTable(people, fields, Map.of());
            tx.table(people).append(List.of(ada));
          });
      try (Rows<GenericRecord> rows = lake.table("main.people").scan().rows()) {
        rows.forEachRemaining(row -> names.add(String.valueOf(row.get("name"))));
      }
    }
    return names;
  }
}
