package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.chunk.ChunkFixture.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RoundTripTest {

  private final ChunkFixture chunks = new ChunkFixture();

  private static final Schema EVERY_PRIMITIVE =
      new Schema(
          3,
          List.of(
              Field.required(1, "boolean", Primitive.BOOLEAN),
              Field.optional(2, "byte", Primitive.BYTE),
              Field.optional(3, "short", Primitive.SHORT),
              Field.optional(4, "int", Primitive.INT),
              Field.optional(5, "long", Primitive.LONG),
              Field.optional(6, "float", Primitive.FLOAT),
              Field.optional(7, "double", Primitive.DOUBLE),
              Field.optional(8, "small", new DecimalType(9, 2)),
              Field.optional(9, "middle", new DecimalType(18, 0)),
              Field.optional(10, "large", new DecimalType(38, 38)),
              Field.optional(11, "date", Primitive.DATE),
              Field.optional(12, "tz", Primitive.TIMESTAMP_TZ),
              Field.optional(13, "ntz", Primitive.TIMESTAMP_NTZ),
              Field.optional(14, "string", Primitive.STRING),
              Field.optional(15, "binary", Primitive.BINARY),
              Field.optional(16, "uuid", Primitive.UUID)));

  @Test
  void theLeastValuesOfEveryPrimitiveComeBack() {
    assertComesBack(
        row(
            EVERY_PRIMITIVE,
            false,
            -128,
            -32768,
            Integer.MIN_VALUE,
            Long.MIN_VALUE,
            Float.NEGATIVE_INFINITY,
            -Double.MAX_VALUE,
            new BigDecimal("-9999999.99"),
            new BigDecimal("-999999999999999999"),
            new BigDecimal("-0.99999999999999999999999999999999999999"),
            (int) LocalDate.of(1066, 10, 14).toEpochDay(),
            Long.MIN_VALUE,
            -1L,
            "",
            ByteBuffer.wrap(new byte[0]),
            new UUID(0, 0)));
  }

  @Test
  void theGreatestAndOddestValuesOfEveryPrimitiveComeBack() {
    assertComesBack(
        row(
            EVERY_PRIMITIVE,
            true,
            127,
            32767,
            Integer.MAX_VALUE,
            Long.MAX_VALUE,
            Float.NaN,
            -0.0,
            new BigDecimal("9999999.99"),
            new BigDecimal("999999999999999999"),
            new BigDecimal("0.99999999999999999999999999999999999999"),
            Integer.MAX_VALUE,
            Long.MAX_VALUE,
            -62_135_596_800_000_000L,
            "\uD83D\uDC1B larva\0\uFFFD",
            ByteBuffer.wrap(new byte[] {-1, 0, 127}),
            new UUID(-1, -1)));
  }

  @Test
  void nullsComeBack() {
    @Nullable Object[] nulls = new @Nullable Object[16];
    nulls[0] = true;
    assertComesBack(row(EVERY_PRIMITIVE, nulls));
  }

  private void assertComesBack(GenericRecord... rows) {
    ChunkEntry entry = chunks.write(EVERY_PRIMITIVE, List.of(rows));
    List<GenericRecord> read = chunks.read(entry, ChunkScan.all(EVERY_PRIMITIVE));
    assertThat(entry.rows()).isEqualTo(rows.length);
    assertThat(entry.schema()).isEqualTo(3);
    assertThat(read).hasSize(rows.length);
    for (int i = 0; i < rows.length; i++) {
      assertThat(values(read.get(i))).isEqualTo(values(rows[i]));
    }
  }
}
