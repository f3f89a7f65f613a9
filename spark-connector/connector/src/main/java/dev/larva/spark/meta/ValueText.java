package dev.larva.spark.meta;

import dev.larva.entry.ChunkPlace;
import dev.larva.format.TableRecord;
import dev.larva.partition.CalendarUnit;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import dev.larva.schema.Type;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of chunks as text for people: dates and times as ISO 8601, bytes as hex digits. */
final class ValueText {

  private static final int EPOCH_YEAR = 1970;

  private ValueText() {}

  /** The values of a partition, by the names of its fields. */
  static Map<String, @Nullable String> partition(ChunkPlace place, TableRecord table) {
    PartitionSpec spec = table.specs().get(place.spec());
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    for (int i = 0; i < spec.fields().size(); i++) {
      PartitionField field = spec.fields().get(i);
      values.put(field.name(), of(field, place.partition().values().get(i)));
    }
    return values;
  }

  private static @Nullable String of(PartitionField field, @Nullable Object value) {
    if (value == null || !(field.transform() instanceof Transform.Calendar calendar)) {
      return of(field.result(), value);
    }
    return calendar(calendar.unit(), ((Number) value).longValue());
  }

  private static String calendar(CalendarUnit unit, long ordinal) {
    return switch (unit) {
      case YEARS -> Long.toString(EPOCH_YEAR + ordinal);
      case MONTHS -> YearMonth.of(EPOCH_YEAR, 1).plusMonths(ordinal).toString();
      case DAYS -> LocalDate.ofEpochDay(ordinal).toString();
      case HOURS -> LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plusHours(ordinal).toString();
    };
  }

  /**
   * A value.
   *
   * @param value in literal form
   */
  static @Nullable String of(Type type, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (type == Type.Primitive.DATE) {
      return LocalDate.ofEpochDay((Integer) value).toString();
    }
    if (type == Type.Primitive.TIMESTAMP_TZ) {
      return Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS).toString();
    }
    if (type == Type.Primitive.TIMESTAMP_NTZ) {
      return LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC)
          .plus((Long) value, ChronoUnit.MICROS)
          .toString();
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof ByteBuffer bytes ? hex(bytes) : value.toString();
  }

  private static String hex(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
