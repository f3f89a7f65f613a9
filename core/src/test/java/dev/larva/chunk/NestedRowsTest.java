package dev.larva.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.entry.ChunkEntry;
import dev.larva.schema.Field;
import dev.larva.schema.FieldIds;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Rows of random nested schemas come back as they were written. */
class NestedRowsTest {

  private final ChunkFixture chunks = new ChunkFixture();

  @Property(tries = 200)
  void rowsOfAnySchemaComeBack(@ForAll long seed) {
    Random random = new Random(seed);
    Schema schema = new Schema(0, FieldIds.assign(fields(random, 3), 1));
    org.apache.avro.Schema avro = AvroSchemas.toAvro(schema);
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(20); i++) {
      rows.add(record(random, schema.fields(), avro));
    }
    ChunkEntry entry = chunks.write(schema, rows);
    List<GenericRecord> read = chunks.read(entry, ChunkScan.all(schema));
    assertThat(read.stream().map(Rows::values).toList())
        .isEqualTo(rows.stream().map(Rows::values).toList());
    ChunkCheck.verify(chunks.store, chunks.key(entry), entry, schema);
  }

  private static List<Field> fields(Random random, int depth) {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      fields.add(new Field(1, "f" + i, type(random, depth), random.nextInt(4) == 0, null));
    }
    return fields;
  }

  private static Type type(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(6);
    return switch (kind) {
      case 1 -> new StructType(fields(random, depth - 1));
      case 2 -> new ListType(field(random, ListType.ELEMENT, depth));
      case 3 ->
          new MapType(
              Field.required(
                  1, MapType.KEY, random.nextBoolean() ? Primitive.STRING : leaf(random)),
              field(random, MapType.VALUE, depth));
      default -> leaf(random);
    };
  }

  private static Field field(Random random, String name, int depth) {
    return new Field(1, name, type(random, depth - 1), random.nextBoolean(), null);
  }

  private static Type leaf(Random random) {
    List<Primitive> primitives = List.of(Primitive.values());
    if (random.nextInt(8) > 0) {
      return primitives.get(random.nextInt(primitives.size()));
    }
    int precision = 1 + random.nextInt(DecimalType.MAX_PRECISION);
    return new DecimalType(precision, random.nextInt(precision + 1));
  }

  private static GenericRecord record(
      Random random, List<Field> fields, org.apache.avro.Schema avro) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      values.add(value(random, fields.get(i), avro.getFields().get(i).schema()));
    }
    return Rows.struct(avro, values);
  }

  private static @Nullable Object value(Random random, Field field, org.apache.avro.Schema schema) {
    if (!field.required() && random.nextInt(3) == 0) {
      return null;
    }
    org.apache.avro.Schema avro = Rows.plain(schema);
    if (field.type() instanceof StructType struct) {
      return record(random, struct.fields(), avro);
    }
    if (field.type() instanceof ListType list) {
      List<@Nullable Object> items = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        items.add(value(random, list.element(), avro.getElementType()));
      }
      return items;
    }
    return field.type() instanceof MapType map
        ? entries(random, map, avro)
        : primitive(random, field.type());
  }

  private static Object entries(Random random, MapType map, org.apache.avro.Schema avro) {
    boolean text = map.key().type() == Primitive.STRING;
    org.apache.avro.Schema values =
        text ? avro.getValueType() : avro.getElementType().getFields().get(1).schema();
    Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      entries.put(primitive(random, map.key().type()), value(random, map.value(), values));
    }
    return entries;
  }

  private static Object primitive(Random random, Type type) {
    if (type instanceof DecimalType decimal) {
      BigInteger limit = BigInteger.TEN.pow(decimal.precision());
      BigInteger unscaled = new BigInteger(127, random).mod(limit);
      return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale());
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (int) (byte) random.nextInt();
      case SHORT -> (int) (short) random.nextInt();
      case INT, DATE -> random.nextInt();
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ -> random.nextLong();
      case FLOAT -> Float.intBitsToFloat(random.nextInt());
      case DOUBLE -> Double.longBitsToDouble(random.nextLong());
      case STRING -> text(random);
      case BINARY -> {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        yield java.nio.ByteBuffer.wrap(bytes);
      }
      case UUID -> new java.util.UUID(random.nextLong(), random.nextLong());
    };
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(40), 0, Character.MAX_CODE_POINT + 1)
        .filter(point -> point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
