package dev.larva.chunk.avro;

import static dev.larva.schema.SchemaBuilder.list;
import static dev.larva.schema.SchemaBuilder.map;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkFixture;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.Rows;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AvroRowsTest {

  private static final Schema ODD_NAMES =
      schema()
          .optional("a.b", Primitive.INT)
          .optional("a b", Primitive.INT)
          .optional("a`b", Primitive.INT)
          .optional("n\u00e4me \ud83d\udc1b", Primitive.INT)
          .optional("1st", Primitive.INT)
          .optional("a_x2E_b", Primitive.INT)
          .optional("a", schema().optional("b", Primitive.INT).struct())
          .build();

  private final ChunkFixture chunks = new ChunkFixture();

  @Test
  void namesThatAvroForbidsWork() {
    org.apache.avro.Schema avro = AvroSchemas.toAvro(ODD_NAMES);
    var struct = Rows.plain(avro.getFields().get(6).schema());
    List<Object> values = List.of(1, 2, 3, 4, 5, 6, Rows.struct(struct, List.of(7)));
    var entry = chunks.write(ODD_NAMES, List.of(Rows.row(ODD_NAMES, values)));
    GenericRecord read = chunks.read(entry, ChunkScan.all(ODD_NAMES)).get(0);
    assertThat(read.getSchema()).isEqualTo(avro);
    assertThat(Rows.values(read).values()).containsExactly(1, 2, 3, 4, 5, 6, Map.of("b", 7));
    assertThat(entry.statistics()).extracting(s -> s.lower()).containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void aSchemaIsTheSameAfterAvro() {
    Schema every =
        schema()
            .required("byte", Primitive.BYTE)
            .optional("short", Primitive.SHORT)
            .optional("date", Primitive.DATE)
            .optional("tz", Primitive.TIMESTAMP_TZ)
            .optional("ntz", Primitive.TIMESTAMP_NTZ)
            .optional("uuid", Primitive.UUID)
            .optional("decimal", new DecimalType(38, 10))
            .optional("list", list(map(Primitive.LONG, list(Primitive.BINARY))))
            .optional(
                "map", map(Primitive.STRING, schema().required("x", Primitive.FLOAT).struct()))
            .build();
    assertThat(AvroSchemas.fromAvro(AvroSchemas.toAvro(every))).isEqualTo(every);
    assertThat(AvroSchemas.fromAvro(AvroSchemas.toAvro(ODD_NAMES))).isEqualTo(ODD_NAMES);
  }

  @Test
  void anAvroTypeWithoutCounterpartIsRefusedByName() {
    var union =
        SchemaBuilder.record("r")
            .fields()
            .name("u")
            .type(
                org.apache.avro.Schema.createUnion(
                    org.apache.avro.Schema.create(org.apache.avro.Schema.Type.INT),
                    org.apache.avro.Schema.create(org.apache.avro.Schema.Type.STRING)))
            .noDefault()
            .endRecord();
    assertThatThrownBy(() -> AvroSchemas.fromAvro(union))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContainingAll("union", "column=u");
  }

  @Test
  void recordsOfAnotherSchemaAreMatchedByName() {
    Schema table = schema().required("id", Primitive.LONG).optional("n", Primitive.STRING).build();
    var avro = SchemaBuilder.record("r").fields().optionalString("n").requiredInt("id").endRecord();
    var entry = chunks.write(table, List.of(Rows.struct(avro, List.of("x", 5))));
    assertThat(chunks.read(entry, ChunkScan.all(table)).get(0).get(0)).isEqualTo(5L);
  }

  @Test
  void timestampsInMillisecondsAreTurnedIntoMicroseconds() {
    Schema table = schema().optional("t", Primitive.TIMESTAMP_TZ).build();
    var millis =
        org.apache.avro.LogicalTypes.timestampMillis()
            .addToSchema(org.apache.avro.Schema.create(org.apache.avro.Schema.Type.LONG));
    var avro = SchemaBuilder.record("r").fields().name("t").type(millis).noDefault().endRecord();
    var entry = chunks.write(table, List.of(Rows.struct(avro, List.of(-1L))));
    assertThat(chunks.read(entry, ChunkScan.all(table)).get(0).get(0)).isEqualTo(-1_000L);
  }

  @Test
  void aFieldThatTheTableLacksIsRefused() {
    Schema table = schema().optional("a", Primitive.INT).build();
    var avro = SchemaBuilder.record("r").fields().requiredInt("a").requiredInt("b").endRecord();
    assertThatThrownBy(() -> chunks.write(table, List.of(Rows.struct(avro, List.of(1, 2)))))
        .isInstanceOf(Rejected.class)
        .hasMessageContainingAll("not in the table", "column=b", "row=1");
  }

  @Test
  void valuesThatWouldChangeAreRefused() {
    assertRejected(schema().optional("v", Primitive.BYTE).build(), 128, "byte");
    assertRejected(schema().optional("v", Primitive.INT).build(), 1L << 31, "int");
    assertRejected(schema().optional("v", Primitive.INT).build(), "1", "String");
    assertRejected(schema().optional("v", Primitive.FLOAT).build(), 0.1, "float");
    assertRejected(schema().optional("v", Primitive.STRING).build(), "a\uD800", "surrogate");
    assertRejected(schema().optional("v", Primitive.UUID).build(), "no", "uuid");
    assertRejected(
        schema().optional("v", new DecimalType(4, 2)).build(), new BigDecimal("0.001"), "exactly");
    assertRejected(
        schema().optional("v", new DecimalType(4, 2)).build(), new BigDecimal("100"), "exactly");
    assertRejected(schema().optional("v", list(Primitive.INT)).build(), 1, "list");
  }

  @Test
  void valuesOfSmallerFormsAreWidened() {
    Schema table =
        schema()
            .optional("long", Primitive.LONG)
            .optional("double", Primitive.DOUBLE)
            .optional("decimal", new DecimalType(20, 4))
            .optional("binary", Primitive.BINARY)
            .optional("uuid", Primitive.UUID)
            .build();
    List<Object> given =
        List.of(1, 1.5f, new BigDecimal("-1.5"), new byte[] {1}, new UUID(1, 2).toString());
    var entry = chunks.write(table, List.of(Rows.row(table, given)));
    assertThat(Rows.values(chunks.read(entry, ChunkScan.all(table)).get(0)).values())
        .containsExactly(
            1L, 1.5, new BigDecimal("-1.5000"), ByteBuffer.wrap(new byte[] {1}), new UUID(1, 2));
  }

  @Test
  void aNullInARequiredElementIsRefused() {
    Schema table =
        schema().optional("s", list(schema().required("x", Primitive.INT).struct())).build();
    var element =
        Rows.plain(
            Rows.plain(AvroSchemas.toAvro(table).getFields().get(0).schema()).getElementType());
    assertRejected(
        table, List.of(Rows.struct(element, Arrays.asList((Object) null))), "s.element.x");
  }

  private void assertRejected(Schema table, @Nullable Object value, String said) {
    assertThatThrownBy(() -> chunks.write(table, List.of(Rows.row(table, Arrays.asList(value)))))
        .isInstanceOf(Rejected.class)
        .hasMessageContainingAll("row=1", said);
  }
}
