package dev.larva.expression;

import java.util.List;

/**
 * A predicate. Fields are named by id, so it means the same after a rename.
 *
 * <p>Literals: Boolean; Integer for byte, short, int and date (days); Long for long and both
 * timestamps (microseconds); Float; Double; BigDecimal of the column's scale; String; ByteBuffer
 * for binary; java.util.UUID for uuid. Nested values have no literals: only null tests apply to
 * them.
 */
public sealed interface Expression {

  /** True for every row. */
  Expression ALL = new Constant(true);

  /** True for no row. */
  Expression NONE = new Constant(false);

  record Constant(boolean value) implements Expression {}

  record And(List<Expression> terms) implements Expression {
    public And {
      terms = List.copyOf(terms);
    }
  }

  record Or(List<Expression> terms) implements Expression {
    public Or {
      terms = List.copyOf(terms);
    }
  }

  record Not(Expression term) implements Expression {}

  record IsNull(int field) implements Expression {}

  /** Of a float or double field: the value is NaN; unknown for null. */
  record IsNan(int field) implements Expression {}

  /** {@code field comparator literal}; unknown for null. */
  record Compare(int field, Comparator comparator, Object literal) implements Expression {}

  /** The field equals one of the literals; unknown for null. */
  record In(int field, List<Object> literals) implements Expression {
    public In {
      literals = List.copyOf(literals);
    }
  }

  /** Of a string field: the value starts with the prefix. */
  record StartsWith(int field, String prefix) implements Expression {}

  /** How two values compare. */
  enum Comparator {
    LESS("<"),
    LESS_OR_EQUAL("<="),
    EQUAL("="),
    NOT_EQUAL("!="),
    GREATER_OR_EQUAL(">="),
    GREATER(">");

    private final String sign;

    Comparator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    /** Whether it holds of a value and a literal whose comparison gives {@code order}. */
    boolean holds(int order) {
      return switch (this) {
        case LESS -> order < 0;
        case LESS_OR_EQUAL -> order <= 0;
        case EQUAL -> order == 0;
        case NOT_EQUAL -> order != 0;
        case GREATER_OR_EQUAL -> order >= 0;
        case GREATER -> order > 0;
      };
    }

    /** The comparator that holds exactly when this one does not. */
    Comparator negated() {
      return switch (this) {
        case LESS -> GREATER_OR_EQUAL;
        case LESS_OR_EQUAL -> GREATER;
        case EQUAL -> NOT_EQUAL;
        case NOT_EQUAL -> EQUAL;
        case GREATER_OR_EQUAL -> LESS;
        case GREATER -> LESS_OR_EQUAL;
      };
    }
  }
}
