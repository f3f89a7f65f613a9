package dev.larva.format;

import dev.larva.entry.ChunkKey;
import dev.larva.format.form.LiteralForm;
import dev.larva.format.form.TupleForm;
import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.partition.CalendarUnit;
import dev.larva.partition.Transform;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Files of values: what transforms make of them, and keys of chunks in their order. */
final class TransformVectors {

  private static final Map<Primitive, List<Object>> VALUES = new TreeMap<>();

  static {
    VALUES.put(Primitive.BOOLEAN, List.of(false, true));
    VALUES.put(Primitive.BYTE, List.of(-128, -1, 0, 34, 127));
    VALUES.put(Primitive.SHORT, List.of(-32_768, -1, 0, 34, 32_767));
    VALUES.put(Primitive.INT, List.of(Integer.MIN_VALUE, -11, -1, 0, 34, Integer.MAX_VALUE));
    VALUES.put(Primitive.LONG, List.of(Long.MIN_VALUE, -11L, -1L, 0L, 34L, Long.MAX_VALUE));
    VALUES.put(Primitive.FLOAT, List.of(-0.0f, 0.0f, 1.5f, Float.NaN, Float.NEGATIVE_INFINITY));
    VALUES.put(
        Primitive.DOUBLE, List.of(-0.0, 0.0, 1.5, Double.NaN, Double.NEGATIVE_INFINITY, 0.1));
    VALUES.put(
        Primitive.DATE, List.of(-719_162, -366, -365, -31, -1, 0, 58, 59, 19_782, 2_932_896));
    VALUES.put(
        Primitive.TIMESTAMP_TZ,
        List.of(
            Long.MIN_VALUE,
            -62_135_596_800_000_001L,
            -3_600_000_001L,
            -1L,
            0L,
            1_709_251_199_999_999L,
            1_709_251_200_000_000L,
            Long.MAX_VALUE));
    VALUES.put(Primitive.TIMESTAMP_NTZ, List.of(-1L, 0L, 1_709_251_200_000_000L));
    VALUES.put(
        Primitive.STRING, List.of("", "larva", "größe", "a\uD83D\uDC1Bb\uD83D\uDC1B", "ab\u0000"));
    VALUES.put(
        Primitive.BINARY,
        List.of(
            ByteBuffer.wrap(new byte[0]),
            ByteBuffer.wrap(new byte[] {0, 1, 2, 3, -1}),
            ByteBuffer.wrap(new byte[] {-1, -1})));
    VALUES.put(
        Primitive.UUID,
        List.of(new UUID(0, 0), UUID.fromString("f79c3e09-677c-4bbd-a479-3f349cb785e7")));
  }

  private static final List<Object> DECIMALS =
      List.of(
          new BigDecimal("-12.50"),
          new BigDecimal("0.00"),
          new BigDecimal("34.00"),
          new BigDecimal("0.01"),
          new BigDecimal("14.20"),
          new BigDecimal("999999999999999999999999999999999999.99"),
          new BigDecimal("-999999999999999999999999999999999999.99"));

  private static final List<Transform> TRANSFORMS =
      List.of(
          new Transform.Identity(),
          new Transform.Calendar(CalendarUnit.YEARS),
          new Transform.Calendar(CalendarUnit.MONTHS),
          new Transform.Calendar(CalendarUnit.DAYS),
          new Transform.Calendar(CalendarUnit.HOURS),
          new Transform.Bucket(16),
          new Transform.Bucket(Transform.Bucket.COUNT_LIMIT),
          new Transform.Truncate(1),
          new Transform.Truncate(3),
          new Transform.Truncate(10));

  private TransformVectors() {}

  static byte[] transforms() {
    List<Json> lines = new ArrayList<>();
    for (Transform transform : TRANSFORMS) {
      VALUES.forEach((type, values) -> lines.addAll(lines(transform, type, values)));
      lines.addAll(lines(transform, new DecimalType(38, 2), DECIMALS));
    }
    return file(lines);
  }

  static byte[] keys() {
    return file(PartitionSamples.keys().stream().map(TransformVectors::json).toList());
  }

  private static List<Json> lines(Transform transform, Type type, List<Object> values) {
    List<Json> lines = new ArrayList<>();
    if (transform.takes(type)) {
      for (Object value : values) {
        lines.add(
            new JsonBuilder()
                .put("result", LiteralForm.json(transform.apply(value)))
                .put("transform", transform.text())
                .put("type", type.text())
                .put("value", LiteralForm.json(value))
                .build());
      }
    }
    return lines;
  }

  private static Json json(ChunkKey key) {
    return new JsonBuilder()
        .put("first", TupleForm.json(key.place().first()))
        .put("name", key.name().toString())
        .put("partition", TupleForm.json(key.place().partition()))
        .put("spec", key.place().spec())
        .build();
  }

  private static byte[] file(List<Json> lines) {
    StringBuilder text = new StringBuilder();
    for (Json line : lines) {
      text.append(text.isEmpty() ? "[\n" : ",\n");
      text.append(new String(CanonicalJson.write(line), StandardCharsets.UTF_8));
    }
    return text.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8);
  }
}
