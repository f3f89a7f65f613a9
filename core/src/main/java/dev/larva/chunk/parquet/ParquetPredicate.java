package dev.larva.chunk.parquet;

import dev.larva.expression.Expression;
import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import dev.larva.expression.Expression.StartsWith;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * A predicate in Parquet's own form, to leave out row groups and pages.
 *
 * <p>It is true of every row of which the original is true; where Parquet means something else
 * (NaN, the two zeros) or cannot name the column (a dot in its name), the term is left out.
 */
final class ParquetPredicate {

  private final MessageType file;

  private ParquetPredicate(MessageType file) {
    this.file = file;
  }

  /**
   * The predicate, or null if nothing of it can be said to Parquet.
   *
   * @param simple in the form of {@link dev.larva.expression.Simplifier}
   */
  static @Nullable FilterPredicate of(Expression simple, MessageType file) {
    return new ParquetPredicate(file).convert(simple);
  }

  private @Nullable FilterPredicate convert(Expression term) {
    if (term instanceof And and) {
      return all(and.terms());
    }
    if (term instanceof Or or) {
      return any(or.terms());
    }
    if (term instanceof IsNull isNull) {
      ParquetColumn column = column(isNull.field());
      return column == null ? null : column.isNull();
    }
    if (term instanceof Not not && not.term() instanceof IsNull isNull) {
      ParquetColumn column = column(isNull.field());
      return column == null ? null : column.isNotNull();
    }
    if (term instanceof Compare compare) {
      return comparison(compare);
    }
    if (term instanceof In in) {
      return any(equalities(in));
    }
    return term instanceof StartsWith startsWith ? prefix(startsWith) : null;
  }

  /** Terms of which nothing can be said are left out. */
  private @Nullable FilterPredicate all(List<Expression> terms) {
    List<FilterPredicate> said = terms.stream().flatMap(t -> said(t).stream()).toList();
    return said.isEmpty() ? null : joined(said, FilterApi::and);
  }

  /** Nothing can be said unless something can be said of each. */
  private @Nullable FilterPredicate any(List<Expression> terms) {
    List<FilterPredicate> said = terms.stream().flatMap(t -> said(t).stream()).toList();
    return said.size() < terms.size() ? null : joined(said, FilterApi::or);
  }

  private Optional<FilterPredicate> said(Expression term) {
    return Optional.ofNullable(convert(term));
  }

  /** A balanced tree: Parquet walks it by recursion, and there may be thousands of terms. */
  private static FilterPredicate joined(
      List<FilterPredicate> terms, BinaryOperator<FilterPredicate> join) {
    if (terms.size() == 1) {
      return terms.get(0);
    }
    int middle = terms.size() / 2;
    return join.apply(
        joined(terms.subList(0, middle), join), joined(terms.subList(middle, terms.size()), join));
  }

  private @Nullable FilterPredicate comparison(Compare compare) {
    ParquetColumn column = column(compare.field());
    return column == null ? null : column.compare(compare.comparator(), compare.literal());
  }

  /** Everything that starts with a prefix is at or above it. */
  private @Nullable FilterPredicate prefix(StartsWith startsWith) {
    return comparison(
        new Compare(
            startsWith.field(), Expression.Comparator.GREATER_OR_EQUAL, startsWith.prefix()));
  }

  private static List<Expression> equalities(In in) {
    List<Expression> terms = new ArrayList<>();
    in.literals()
        .forEach(
            literal -> terms.add(new Compare(in.field(), Expression.Comparator.EQUAL, literal)));
    return terms;
  }

  private @Nullable ParquetColumn column(int field) {
    return ParquetColumn.find(file, field);
  }
}
