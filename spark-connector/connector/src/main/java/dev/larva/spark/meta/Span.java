package dev.larva.spark.meta;

import java.io.Serializable;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** The versions that are asked for, so that the log is not read from its beginning for the last. */
record Span(long first, long last) implements Serializable {

  static final Span ALL = new Span(1, Long.MAX_VALUE);

  private static final String VERSION = "version";

  /** These versions, without some that a condition rules out. */
  Span narrowed(Predicate condition) {
    if (condition.children().length != 2
        || !(condition.children()[0] instanceof NamedReference column)
        || column.fieldNames().length != 1
        || !column.fieldNames()[0].equals(VERSION)
        || !(condition.children()[1] instanceof Literal<?> literal)
        || !(literal.value() instanceof Long version)) {
      return this;
    }
    return switch (condition.name()) {
      case "=" -> within(version, version);
      case ">", ">=" -> within(version, Long.MAX_VALUE);
      case "<", "<=" -> within(1, version);
      default -> this;
    };
  }

  /** The versions of these that are between two others, both included. */
  Span within(long least, long most) {
    return new Span(Math.max(first, least), Math.min(last, most));
  }
}
