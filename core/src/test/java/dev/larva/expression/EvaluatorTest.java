package dev.larva.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNan;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import dev.larva.expression.Expression.StartsWith;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvaluatorTest {

  private static final Expression ONE = new Compare(1, Comparator.EQUAL, 1);

  @Test
  void aComparisonWithNullIsUnknownAndSoIsItsOpposite() {
    assertThat(matches(ONE, (Object) null)).isFalse();
    assertThat(matches(new Not(ONE), (Object) null)).isFalse();
    assertThat(matches(new Or(List.of(ONE, new Not(ONE))), (Object) null)).isFalse();
    assertThat(matches(new Not(new And(List.of(ONE, Expression.NONE))), (Object) null)).isTrue();
  }

  @Test
  void comparatorsHoldAsTheirSignsSay() {
    assertThat(matches(new Compare(1, Comparator.LESS, 2), 1)).isTrue();
    assertThat(matches(new Compare(1, Comparator.LESS, 1), 1)).isFalse();
    assertThat(matches(new Compare(1, Comparator.LESS_OR_EQUAL, 1), 1)).isTrue();
    assertThat(matches(new Compare(1, Comparator.NOT_EQUAL, 1), 1)).isFalse();
    assertThat(matches(new Compare(1, Comparator.GREATER_OR_EQUAL, 1), 1)).isTrue();
    assertThat(matches(new Compare(1, Comparator.GREATER, 1), 1)).isFalse();
    assertThat(matches(new Compare(1, Comparator.GREATER, 0), 1)).isTrue();
  }

  @Test
  void otherTestsOfOneField() {
    assertThat(matches(new In(1, List.of(2, 1)), 1)).isTrue();
    assertThat(matches(new In(1, List.of()), 1)).isFalse();
    assertThat(matches(new IsNull(1), (Object) null)).isTrue();
    assertThat(matches(new IsNull(1), 1)).isFalse();
    assertThat(matches(new IsNan(1), Double.NaN)).isTrue();
    assertThat(matches(new IsNan(1), (Object) null)).isFalse();
    assertThat(matches(new StartsWith(1, "ab"), "abc")).isTrue();
    assertThat(matches(new StartsWith(1, "ab"), "a")).isFalse();
  }

  @Test
  void constantsJoin() {
    assertThat(matches(new And(List.of()))).isTrue();
    assertThat(matches(new Or(List.of()))).isFalse();
    assertThat(matches(Expression.ALL)).isTrue();
  }

  @Provide
  Arbitrary<Expression> predicates() {
    return Samples.predicates();
  }

  @Provide
  Arbitrary<List<List<@Nullable Object>>> rows() {
    return Samples.rows();
  }

  @Property(tries = 1_000)
  void aSimplifiedPredicateIsTrueOfTheSameRows(
      @ForAll("predicates") Expression predicate,
      @ForAll("rows") List<List<@Nullable Object>> rows) {
    Expression simple = Simplifier.simplify(predicate);
    for (List<@Nullable Object> row : rows) {
      assertThat(new Evaluator(simple).matches(field -> row.get(field - 1)))
          .isEqualTo(new Evaluator(predicate).matches(field -> row.get(field - 1)));
    }
  }

  @Property(tries = 1_000)
  void aPredicateSimplifiedForFixedValuesIsTrueOfTheSameRowsWithThem(
      @ForAll("predicates") Expression predicate,
      @ForAll("rows") List<List<@Nullable Object>> rows) {
    List<@Nullable Object> first = rows.isEmpty() ? List.of() : rows.get(0);
    FixedValues fixed = new EvenFields(first);
    Expression simple = Simplifier.simplify(predicate, fixed);
    for (List<@Nullable Object> row : rows) {
      assertThat(new Evaluator(simple).matches(field -> value(row, field, fixed)))
          .isEqualTo(new Evaluator(predicate).matches(field -> value(row, field, fixed)));
    }
  }

  private static @Nullable Object value(List<@Nullable Object> row, int field, FixedValues fixed) {
    return fixed.isFixed(field) ? fixed.value(field) : row.get(field - 1);
  }

  /** Every other field has the value of one row, or null, in all of them. */
  private record EvenFields(List<@Nullable Object> row) implements FixedValues {
    @Override
    public boolean isFixed(int field) {
      return field % 2 == 0;
    }

    @Override
    public @Nullable Object value(int field) {
      return field % 4 == 0 ? null : row.get(field - 1);
    }
  }

  private static boolean matches(Expression predicate, @Nullable Object... row) {
    return new Evaluator(predicate).matches(field -> row[field - 1]);
  }
}
