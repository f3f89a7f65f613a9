package dev.larva.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {

  private static final Schema SCHEMA =
      new Schema(
          0,
          List.of(
              Field.required(1, "id", Type.Primitive.LONG),
              Field.optional(2, "a name", Type.Primitive.STRING),
              Field.optional(3, "price", new Type.DecimalType(10, 2)),
              Field.optional(4, "day", Type.Primitive.DATE),
              Field.optional(
                  5,
                  "tags",
                  new Type.ListType(Field.optional(6, "element", Type.Primitive.STRING)))));

  @Test
  void noConditionHoldsEverywhere() {
    assertThat(Condition.all(List.of(), SCHEMA)).isEqualTo(Expression.ALL);
  }

  @Test
  void allConditionsMustHold() {
    assertThat(Condition.all(List.of("id >= 7", "price<>1.5"), SCHEMA))
        .isEqualTo(
            new Expression.And(
                List.of(
                    new Compare(1, Comparator.GREATER_OR_EQUAL, 7L),
                    new Compare(3, Comparator.NOT_EQUAL, new BigDecimal("1.50")))));
  }

  @Test
  void aQuotedValueKeepsItsSpacesAndSigns() {
    assertThat(Condition.all(List.of("a name = ' it''s = '"), SCHEMA))
        .isEqualTo(new Compare(2, Comparator.EQUAL, " it's = "));
  }

  @Test
  void aDateIsDaysSince1970() {
    assertThat(Condition.all(List.of("day < 1970-01-11"), SCHEMA))
        .isEqualTo(new Compare(4, Comparator.LESS, 10));
  }

  @Test
  void nullIsTestedByName() {
    assertThat(Condition.all(List.of("tags IS NOT NULL"), SCHEMA))
        .isEqualTo(new Expression.Not(new Expression.IsNull(5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"id = x", "id", "nothing = 1", "price = 1.005", "day = today", "tags = a", "= 1"})
  void aConditionThatMakesNoSenseIsRefused(String condition) {
    assertThatThrownBy(() -> Condition.all(List.of(condition), SCHEMA))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageMatching("(?s).+; .*=.*");
  }
}
