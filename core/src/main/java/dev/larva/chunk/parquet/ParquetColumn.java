package dev.larva.chunk.parquet;

import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Values;
import dev.larva.schema.Forms;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** A column outside lists and maps that Parquet's predicates can name. */
record ParquetColumn(String path, PrimitiveType type) {

  /** The column with the field's id, or null. */
  static @Nullable ParquetColumn find(GroupType group, int field) {
    return find(group, field, "");
  }

  private static @Nullable ParquetColumn find(GroupType group, int field, String above) {
    for (Type child : group.getFields()) {
      if (child.getName().indexOf('.') >= 0) {
        continue;
      }
      String path = above + child.getName();
      if (child.isPrimitive()) {
        if (child.getId() != null && child.getId().intValue() == field) {
          return new ParquetColumn(path, child.asPrimitiveType());
        }
      } else if (child.getLogicalTypeAnnotation() == null) {
        ParquetColumn found = find(child.asGroupType(), field, path + ".");
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  FilterPredicate isNull() {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> FilterApi.eq(FilterApi.booleanColumn(path), null);
      case INT32 -> FilterApi.eq(FilterApi.intColumn(path), null);
      case INT64 -> FilterApi.eq(FilterApi.longColumn(path), null);
      case FLOAT -> FilterApi.eq(FilterApi.floatColumn(path), null);
      case DOUBLE -> FilterApi.eq(FilterApi.doubleColumn(path), null);
      default -> FilterApi.eq(FilterApi.binaryColumn(path), null);
    };
  }

  FilterPredicate isNotNull() {
    return FilterApi.not(isNull());
  }

  /** A predicate that is true where the comparison is, or null if there is none. */
  @Nullable FilterPredicate compare(Comparator comparator, Object literal) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> null;
      case INT32 -> {
        BigInteger whole = whole(literal);
        yield whole == null || whole.bitLength() >= Integer.SIZE
            ? null
            : compare(FilterApi.intColumn(path), comparator, whole.intValue());
      }
      case INT64 -> {
        BigInteger whole = whole(literal);
        yield whole == null || whole.bitLength() >= Long.SIZE
            ? null
            : compare(FilterApi.longColumn(path), comparator, whole.longValue());
      }
      case FLOAT ->
          Forms.of(Primitive.FLOAT, literal) instanceof Float value
              ? floating(FilterApi.floatColumn(path), comparator, value, -0.0f, 0.0f)
              : null;
      case DOUBLE ->
          literal instanceof Double value
              ? floating(FilterApi.doubleColumn(path), comparator, value, -0.0, 0.0)
              : null;
      default -> {
        Binary bytes = bytes(literal);
        yield bytes == null ? null : compare(FilterApi.binaryColumn(path), comparator, bytes);
      }
    };
  }

  private static <T extends Comparable<T>, C extends Column<T> & SupportsLtGt>
      FilterPredicate compare(C column, Comparator comparator, T literal) {
    return switch (comparator) {
      case LESS -> FilterApi.lt(column, literal);
      case LESS_OR_EQUAL -> FilterApi.ltEq(column, literal);
      case EQUAL -> FilterApi.eq(column, literal);
      case NOT_EQUAL -> FilterApi.notEq(column, literal);
      case GREATER_OR_EQUAL -> FilterApi.gtEq(column, literal);
      case GREATER -> FilterApi.gt(column, literal);
    };
  }

  /**
   * Parquet's statistics leave NaN out, so nothing that NaN satisfies can be said; and they may
   * hold either zero for both.
   */
  private static <T extends Comparable<T>, C extends Column<T> & SupportsLtGt>
      @Nullable FilterPredicate floating(
          C column, Comparator comparator, T literal, T zeroBelow, T zeroAbove) {
    if (Values.isNan(literal)) {
      return null;
    }
    boolean zero = Values.compare(literal, zeroAbove) == 0;
    T low = zero ? zeroBelow : literal;
    T high = zero ? zeroAbove : literal;
    return switch (comparator) {
      case LESS, LESS_OR_EQUAL -> FilterApi.ltEq(column, high);
      case EQUAL -> FilterApi.and(FilterApi.gtEq(column, low), FilterApi.ltEq(column, high));
      case NOT_EQUAL, GREATER_OR_EQUAL, GREATER -> null;
    };
  }

  /** The whole number that stands for a literal in 32 or 64 bits. */
  @Nullable BigInteger whole(Object literal) {
    if (literal instanceof Integer || literal instanceof Long) {
      return BigInteger.valueOf(((Number) literal).longValue());
    }
    return literal instanceof BigDecimal decimal ? unscaled(decimal) : null;
  }

  private @Nullable BigInteger unscaled(BigDecimal literal) {
    return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
            && decimal.getScale() == literal.scale()
        ? literal.unscaledValue()
        : null;
  }

  /** The bytes that stand for a literal. */
  @Nullable Binary bytes(Object literal) {
    if (literal instanceof String text) {
      return Binary.fromString(text);
    }
    if (literal instanceof ByteBuffer buffer) {
      return Binary.fromConstantByteBuffer(buffer.duplicate());
    }
    if (literal instanceof UUID uuid) {
      return FixedBytes.of(uuid);
    }
    BigInteger unscaled = literal instanceof BigDecimal decimal ? unscaled(decimal) : null;
    boolean fits = unscaled != null && unscaled.bitLength() < type.getTypeLength() * Byte.SIZE;
    return unscaled == null || !fits ? null : signed(unscaled);
  }

  /** A number in as many bytes as the column has, which are enough. */
  Binary signed(BigInteger value) {
    return FixedBytes.of(value.toByteArray(), type.getTypeLength());
  }
}
