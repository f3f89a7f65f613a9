package dev.larva.spark.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.AlwaysFalse;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PredicatesTest {

  private final Predicates predicates =
      new Predicates(
          List.of(
              Field.optional(1, "i", Primitive.INT),
              Field.optional(2, "a.b", Primitive.STRING),
              Field.optional(
                  3, "s", new StructType(List.of(Field.optional(4, "x", Primitive.LONG)))),
              Field.optional(5, "n", new DecimalType(10, 2)),
              Field.optional(6, "u", Primitive.UUID),
              Field.optional(7, "raw", Primitive.BINARY),
              Field.optional(8, "b", Primitive.BYTE),
              Field.optional(9, "t", Primitive.TIMESTAMP_TZ)));

  private static Predicate predicate(
      String name, String[] path, @Nullable Object value, DataType type) {
    return new Predicate(
        name,
        new org.apache.spark.sql.connector.expressions.Expression[] {
          FieldReference.apply(
              scala.jdk.javaapi.CollectionConverters.asScala(List.of(path)).toSeq()),
          new LiteralValue<>(value, type)
        });
  }

  private static Predicate predicate(
      String name, String column, @Nullable Object value, DataType type) {
    return predicate(name, new String[] {column}, value, type);
  }

  private static Predicate onInt(String name, int value) {
    return predicate(name, "i", value, DataTypes.IntegerType);
  }

  /** A predicate that nothing in Larva can say. */
  private static Predicate foreign() {
    return predicate("ENDS_WITH", "a.b", UTF8String.fromString("z"), DataTypes.StringType);
  }

  private static Expression intCompare(Comparator comparator, int value) {
    return new Expression.Compare(1, comparator, value);
  }

  @Test
  void comparisonsKeepTheirSign() {
    assertThat(predicates.exact(onInt("=", 3))).contains(intCompare(Comparator.EQUAL, 3));
    assertThat(predicates.exact(onInt("<>", 3))).contains(intCompare(Comparator.NOT_EQUAL, 3));
    assertThat(predicates.exact(onInt("<", 3))).contains(intCompare(Comparator.LESS, 3));
    assertThat(predicates.exact(onInt("<=", 3))).contains(intCompare(Comparator.LESS_OR_EQUAL, 3));
    assertThat(predicates.exact(onInt(">", 3))).contains(intCompare(Comparator.GREATER, 3));
    assertThat(predicates.exact(onInt(">=", 3)))
        .contains(intCompare(Comparator.GREATER_OR_EQUAL, 3));
  }

  @Test
  void aNameWithADotIsOneColumnAndAPathIsAnother() {
    assertThat(
            predicates.exact(
                predicate("=", "a.b", UTF8String.fromString("v"), DataTypes.StringType)))
        .contains(new Expression.Compare(2, Comparator.EQUAL, "v"));
    assertThat(predicates.exact(predicate("=", new String[] {"s", "x"}, 5L, DataTypes.LongType)))
        .contains(new Expression.Compare(4, Comparator.EQUAL, 5L));
    assertThat(
            predicates.exact(
                predicate(
                    "=",
                    new String[] {"a", "b"},
                    UTF8String.fromString("v"),
                    DataTypes.StringType)))
        .isEmpty();
  }

  @Test
  void nullTestsAndNegationAreExact() {
    Predicate isNull =
        new Predicate(
            "IS_NULL",
            new org.apache.spark.sql.connector.expressions.Expression[] {Expressions.column("i")});
    assertThat(predicates.exact(new Not(isNull)))
        .contains(new Expression.Not(new Expression.IsNull(1)));
  }

  @Test
  void nullSafeEqualityIsNeverUnknown() {
    assertThat(predicates.exact(onInt("<=>", 3)))
        .contains(
            new Expression.And(
                List.of(
                    new Expression.Not(new Expression.IsNull(1)),
                    intCompare(Comparator.EQUAL, 3))));
    assertThat(predicates.exact(predicate("<=>", "i", null, DataTypes.IntegerType)))
        .contains(new Expression.IsNull(1));
  }

  @Test
  void aComparisonWithNullStaysWithSpark() {
    assertThat(predicates.exact(predicate("=", "i", null, DataTypes.IntegerType))).isEmpty();
  }

  @Test
  void aLiteralOfAnotherTypeStaysWithSpark() {
    assertThat(predicates.exact(predicate("=", "i", 3L, DataTypes.LongType))).isEmpty();
  }

  @Test
  void decimalsTakeTheScaleOfTheColumnOrStayWithSpark() {
    assertThat(
            predicates.exact(
                predicate("=", "n", Decimal.apply("1.5"), DataTypes.createDecimalType(2, 1))))
        .contains(new Expression.Compare(5, Comparator.EQUAL, new BigDecimal("1.50")));
    assertThat(
            predicates.exact(
                predicate("=", "n", Decimal.apply("1.555"), DataTypes.createDecimalType(4, 3))))
        .isEmpty();
  }

  @Test
  void literalsTakeTheFormOfTheirColumn() {
    assertThat(predicates.exact(predicate("=", "b", (byte) 7, DataTypes.ByteType)))
        .contains(new Expression.Compare(8, Comparator.EQUAL, 7));
    assertThat(predicates.exact(predicate("=", "t", 9L, DataTypes.TimestampType)))
        .contains(new Expression.Compare(9, Comparator.EQUAL, 9L));
    assertThat(predicates.exact(predicate("=", "raw", new byte[] {1}, DataTypes.BinaryType)))
        .contains(new Expression.Compare(7, Comparator.EQUAL, ByteBuffer.wrap(new byte[] {1})));
  }

  @Test
  void onlyTheCanonicalTextOfAUuidIsPushed() {
    UUID uuid = UUID.fromString("0189aabb-ccdd-7eef-8123-456789abcdef");
    UTF8String text = UTF8String.fromString(uuid.toString());
    UTF8String upper = UTF8String.fromString("0189AABB-CCDD-7EEF-8123-456789ABCDEF");
    assertThat(predicates.exact(predicate("=", "u", text, DataTypes.StringType)))
        .contains(new Expression.Compare(6, Comparator.EQUAL, uuid));
    assertThat(predicates.exact(predicate("=", "u", upper, DataTypes.StringType))).isEmpty();
    assertThat(predicates.exact(predicate("STARTS_WITH", "u", text, DataTypes.StringType)))
        .isEmpty();
  }

  @Test
  void aListWithOneUnknownMemberStaysWithSpark() {
    Predicate in =
        new Predicate(
            "IN",
            new org.apache.spark.sql.connector.expressions.Expression[] {
              Expressions.column("i"),
              new LiteralValue<>(1, DataTypes.IntegerType),
              new LiteralValue<>(null, DataTypes.IntegerType)
            });
    assertThat(predicates.exact(in)).isEmpty();
  }

  @Test
  void halfOfAConjunctionIsImpliedButNotExact() {
    Predicate half = new And(onInt(">", 1), foreign());
    assertThat(predicates.exact(half)).isEmpty();
    assertThat(predicates.implied(half)).contains(intCompare(Comparator.GREATER, 1));
  }

  @Test
  void halfOfADisjunctionImpliesNothing() {
    assertThat(predicates.implied(new Or(onInt(">", 1), foreign()))).isEmpty();
  }

  @Test
  void aNegatedConjunctionIsNeverPushedInPart() {
    assertThat(predicates.implied(new Not(new And(onInt(">", 1), foreign())))).isEmpty();
  }

  @Test
  void constantsAreConstants() {
    assertThat(predicates.exact(new AlwaysTrue())).isEqualTo(Optional.of(Expression.ALL));
    assertThat(predicates.exact(new AlwaysFalse())).isEqualTo(Optional.of(Expression.NONE));
  }
}
