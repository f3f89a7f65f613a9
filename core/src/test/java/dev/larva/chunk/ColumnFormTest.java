package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.CorruptLake;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Columns are of the form that their fields' types prescribe, or they are refused. */
class ColumnFormTest {

  private final ChunkFixture chunks = new ChunkFixture();

  @Test
  void aDecimalOfAnotherScaleIsRefused() {
    assertRefused(new DecimalType(9, 4), new BigDecimal("1.2345"), new DecimalType(9, 2));
  }

  @Test
  void aDecimalOfMoreDigitsIsRefused() {
    assertRefused(new DecimalType(9, 2), new BigDecimal("1.25"), new DecimalType(5, 2));
  }

  @Test
  void aNumberOfAnotherWidthIsRefused() {
    assertRefused(Primitive.LONG, 1L << 40, Primitive.INT);
    assertRefused(Primitive.INT, 1, Primitive.SHORT);
  }

  @Test
  void aTimeOfAnotherKindIsRefused() {
    assertRefused(Primitive.TIMESTAMP_NTZ, 1L, Primitive.TIMESTAMP_TZ);
    assertRefused(Primitive.LONG, 1L, Primitive.TIMESTAMP_TZ);
  }

  @Test
  void textIsNotReadAsBytes() {
    assertRefused(Primitive.STRING, "0123456789abcdef", Primitive.UUID);
    assertRefused(Primitive.STRING, "0123456789abcdef", Primitive.BINARY);
  }

  @Test
  void aTypeWithinANestedOneCounts() {
    Type longs = new ListType(Field.optional(2, "element", Primitive.LONG));
    Type ints = new ListType(Field.optional(2, "element", Primitive.INT));
    assertRefused(longs, List.of(1L), ints);
  }

  @Test
  void anElementOfAnotherIdIsRefused() {
    Type other = new ListType(Field.optional(3, "element", Primitive.LONG));
    assertRefused(new ListType(Field.optional(2, "element", Primitive.LONG)), List.of(1L), other);
  }

  @Test
  void aListIsNoMap() {
    Type map =
        new MapType(
            Field.required(2, "key", Primitive.STRING), Field.optional(3, "value", Primitive.LONG));
    assertRefused(
        map, Map.of("a", 1L), new ListType(Field.optional(2, "element", Primitive.STRING)));
  }

  @Test
  void aColumnThatMayBeNullIsNoRequiredOne() {
    ChunkEntry entry = write(Field.optional(1, "a", Primitive.INT), 1);
    assertRefused(entry, Field.required(1, "a", Primitive.INT));
  }

  @Test
  void aRequiredColumnIsThere() {
    ChunkEntry entry = write(Field.optional(1, "a", Primitive.INT), 1);
    assertRefused(entry, Field.required(2, "b", Primitive.INT));
  }

  @Test
  void aFieldThatIsNotThereIsNull() {
    StructType struct = new StructType(List.of(Field.required(3, "c", Primitive.INT)));
    Schema wanted = new Schema(1, List.of(Field.optional(2, "b", struct)));
    ChunkEntry entry = write(Field.optional(1, "a", Primitive.INT), 1);
    assertThat(chunks.read(entry, ChunkScan.all(wanted)).get(0).get(0)).isNull();
  }

  private void assertRefused(Type written, Object value, Type read) {
    assertRefused(write(Field.optional(1, "a", written), value), Field.optional(1, "a", read));
  }

  private void assertRefused(ChunkEntry entry, Field read) {
    Schema table = new Schema(0, List.of(read));
    assertThatExceptionOfType(CorruptLake.class)
        .isThrownBy(() -> chunks.read(entry, ChunkScan.all(table)))
        .withMessageContaining("column")
        .withMessageContaining(chunks.key(entry).path());
  }

  private ChunkEntry write(Field field, Object value) {
    Schema schema = new Schema(0, List.of(field));
    return chunks.write(schema, List.of(row(schema, value)));
  }
}
