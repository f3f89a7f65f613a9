package dev.larva.format.form;

import dev.larva.expression.Expression;
import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.Constant;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNan;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import dev.larva.expression.Expression.StartsWith;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import java.util.List;

/** Expressions: a constant as {@code true} or {@code false}, all others as objects. */
public final class ExpressionForm {

  private static final String FIELD = "field";
  private static final String TERMS = "terms";

  static final Kinds<Expression> KINDS =
      new Kinds<>(
          "an expression",
          List.of(
              Kind.of(
                  "and",
                  And.class,
                  List.of(TERMS),
                  (and, to) -> to.putList(TERMS, and.terms(), ExpressionForm::json),
                  from -> new And(from.list(TERMS, ExpressionForm::read))),
              Kind.of(
                  "or",
                  Or.class,
                  List.of(TERMS),
                  (or, to) -> to.putList(TERMS, or.terms(), ExpressionForm::json),
                  from -> new Or(from.list(TERMS, ExpressionForm::read))),
              Kind.of(
                  "not",
                  Not.class,
                  List.of("term"),
                  (not, to) -> to.put("term", json(not.term())),
                  from -> new Not(from.value("term", ExpressionForm::read))),
              Kind.of(
                  "isNull",
                  IsNull.class,
                  List.of(FIELD),
                  (isNull, to) -> to.put(FIELD, isNull.field()),
                  from -> new IsNull(from.integer(FIELD))),
              Kind.of(
                  "isNan",
                  IsNan.class,
                  List.of(FIELD),
                  (isNan, to) -> to.put(FIELD, isNan.field()),
                  from -> new IsNan(from.integer(FIELD))),
              Kind.of(
                  "compare",
                  Compare.class,
                  List.of("comparator", FIELD, "literal"),
                  (compare, to) ->
                      to.put("comparator", compare.comparator().sign())
                          .put(FIELD, compare.field())
                          .put("literal", LiteralForm.json(compare.literal())),
                  from ->
                      new Compare(
                          from.integer(FIELD),
                          from.value("comparator", ExpressionForm::comparator),
                          from.value("literal", LiteralForm::read))),
              Kind.of(
                  "in",
                  In.class,
                  List.of(FIELD, "literals"),
                  (in, to) ->
                      to.put(FIELD, in.field())
                          .putList("literals", in.literals(), LiteralForm::json),
                  from -> new In(from.integer(FIELD), from.list("literals", LiteralForm::read))),
              Kind.of(
                  "startsWith",
                  StartsWith.class,
                  List.of(FIELD, "prefix"),
                  (starts, to) -> to.put(FIELD, starts.field()).put("prefix", starts.prefix()),
                  from -> new StartsWith(from.integer(FIELD), from.text("prefix")))));

  private ExpressionForm() {}

  public static Json json(Expression expression) {
    return expression instanceof Constant constant
        ? new Json.Bool(constant.value())
        : KINDS.json(expression);
  }

  public static Expression read(Json json, Place place) {
    return json instanceof Json.Bool bool ? new Constant(bool.value()) : KINDS.read(json, place);
  }

  private static Comparator comparator(Json json, Place place) {
    String sign = JsonFields.text(json, place);
    for (Comparator comparator : Comparator.values()) {
      if (comparator.sign().equals(sign)) {
        return comparator;
      }
    }
    throw place.unsupported("has a comparator '" + sign + "'");
  }
}
