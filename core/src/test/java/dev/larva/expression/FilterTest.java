package dev.larva.expression;

import static dev.larva.schema.SchemaBuilder.list;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FilterTest {

  private static final Schema SCHEMA =
      schema()
          .optional("byte", Primitive.BYTE)
          .optional("long", Primitive.LONG)
          .optional("float", Primitive.FLOAT)
          .optional("double", Primitive.DOUBLE)
          .optional("decimal", new DecimalType(5, 2))
          .optional("date", Primitive.DATE)
          .optional("tz", Primitive.TIMESTAMP_TZ)
          .optional("ntz", Primitive.TIMESTAMP_NTZ)
          .optional("text", Primitive.STRING)
          .optional("bytes", Primitive.BINARY)
          .optional("uuid", Primitive.UUID)
          .optional("place", schema().optional("x", Primitive.INT).struct())
          .optional("tags", list(Primitive.STRING))
          .build();

  @Test
  void literalsTakeTheFormOfTheirColumn() {
    assertLiteral("byte", 5L, 5);
    assertLiteral("long", 5, 5L);
    assertLiteral("float", 1.5, 1.5f);
    assertLiteral("double", 7, 7.0);
    assertLiteral("decimal", 1, new BigDecimal("1.00"));
    assertLiteral("decimal", new BigDecimal("999.99"), new BigDecimal("999.99"));
    assertLiteral("text", new org.apache.avro.util.Utf8("a"), "a");
    assertLiteral("bytes", new byte[] {1}, ByteBuffer.wrap(new byte[] {1}));
    assertLiteral("uuid", new UUID(1, 2).toString(), new UUID(1, 2));
  }

  @Test
  void timesBecomeDaysAndMicroseconds() {
    assertLiteral("date", LocalDate.EPOCH.minusDays(1), -1);
    assertLiteral("tz", Instant.parse("1969-12-31T23:59:59.999999Z"), -1L);
    assertLiteral("ntz", LocalDateTime.parse("1970-01-01T00:00:01"), 1_000_000L);
    assertLiteral("tz", 5, 5L);
  }

  @Test
  void aLiteralThatWouldChangeIsRefused() {
    assertRefused(Filter.eq("byte", 128), "byte", "column=byte", "literal=128");
    assertRefused(Filter.eq("long", 1.5), "column=long");
    assertRefused(Filter.eq("float", 0.1), "column=float");
    assertRefused(Filter.eq("double", Long.MAX_VALUE), "column=double");
    assertRefused(Filter.eq("decimal", new BigDecimal("0.001")), "decimal(5,2)");
    assertRefused(Filter.eq("decimal", 1_000), "decimal(5,2)");
    assertRefused(Filter.eq("tz", Instant.EPOCH.plusNanos(1)), "column=tz");
    assertRefused(Filter.eq("uuid", "no"), "column=uuid");
    assertRefused(Filter.eq("text", 1), "form=Integer");
    assertRefused(Filter.eq("date", Instant.EPOCH), "form=Instant");
  }

  @Test
  void aColumnThatCannotBeComparedIsRefused() {
    assertRefused(Filter.eq("nothing", 1), "no column", "column=nothing");
    assertRefused(Filter.eq("place", 1), "only be tested for null");
    assertRefused(Filter.eq("tags.element", "a"), "list or map");
    assertRefused(Filter.startsWith("long", "a"), "string", "long");
    assertRefused(Filter.isNan("long"), "float or double");
  }

  @Test
  void filtersJoin() {
    Expression bound =
        Filter.eq("place.x", 1).and(Filter.isNull("tags").not()).or(Filter.all()).bind(SCHEMA);
    Expression x = new Compare(14, Comparator.EQUAL, 1);
    Expression tags = new Expression.Not(new Expression.IsNull(13));
    assertThat(bound)
        .isEqualTo(new Expression.Or(List.of(new And(List.of(x, tags)), Expression.ALL)));
    assertThat(Fields.in(bound)).containsExactly(13, 14);
  }

  private static void assertLiteral(String column, Object given, Object bound) {
    Expression expression = Filter.less(column, given).bind(SCHEMA);
    assertThat(((Compare) expression).literal()).isEqualTo(bound);
    assertThat(Filter.in(column, given).bind(SCHEMA))
        .isEqualTo(new Expression.In(((Compare) expression).field(), List.of(bound)));
  }

  private static void assertRefused(Filter filter, String... said) {
    assertThatThrownBy(() -> filter.bind(SCHEMA))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContainingAll(said);
  }
}
