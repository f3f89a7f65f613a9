package dev.larva.flink.table;

import dev.larva.error.InvalidRequest;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Transform;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Partitioning in the words of a statement: PARTITIONED BY, and an option for transforms. */
final class PartitionText {

  /** The option with transforms, as in {@code days(ts), bucket(id, 16)}. */
  static final String OPTION = "partitioning";

  private static final Pattern TERM =
      Pattern.compile("\\s*(\\w+)\\s*\\(\\s*([^(),]+?)\\s*(?:,\\s*(\\d+)\\s*)?\\)\\s*(?:,|$)");

  private PartitionText() {}

  /**
   * @param columns whose values partition
   * @param transforms text of the option; empty: none
   */
  static Partitioning parse(List<String> columns, String transforms) {
    Partitioning partitioning = Partitioning.by();
    for (String column : columns) {
      partitioning = partitioning.identity(column);
    }
    Matcher terms = TERM.matcher(transforms);
    int end = 0;
    while (terms.find() && terms.start() == end) {
      partitioning = add(partitioning, terms, transforms);
      end = terms.end();
    }
    if (end != transforms.length()) {
      throw refused(transforms);
    }
    return partitioning;
  }

  private static Partitioning add(Partitioning before, Matcher term, String all) {
    String column = term.group(2);
    return switch (term.group(1).toLowerCase(Locale.ROOT)) {
      case "identity" -> before.identity(column);
      case "years" -> before.years(column);
      case "months" -> before.months(column);
      case "days" -> before.days(column);
      case "hours" -> before.hours(column);
      case "bucket" -> before.bucket(column, width(term, all));
      case "truncate" -> before.truncate(column, width(term, all));
      default -> throw refused(all);
    };
  }

  private static int width(Matcher term, String all) {
    try {
      return Integer.parseInt(term.group(3) == null ? "" : term.group(3));
    } catch (NumberFormatException e) {
      throw refused(all);
    }
  }

  private static InvalidRequest refused(String text) {
    return new InvalidRequest(
        ("Option %s is a list of years, months, days, hours (column), and of bucket, truncate (column,"
                + " number), as in 'days(ts), bucket(id, 16)', not '%s'. option=%s")
            .formatted(OPTION, text, OPTION));
  }

  /**
   * The transforms of the spec in force as the option names them, of columns that are there; empty:
   * it has none.
   */
  static String transforms(PartitionSpec spec, Schema schema) {
    List<String> terms = new ArrayList<>();
    for (PartitionField field : spec.fields()) {
      if (!schema.fieldsById().containsKey(field.source())) {
        continue;
      }
      String source = FieldPaths.text(schema, field.source());
      if (field.transform() instanceof Transform.Bucket bucket) {
        terms.add("bucket(%s, %d)".formatted(source, bucket.count()));
      } else if (field.transform() instanceof Transform.Truncate truncate) {
        terms.add("truncate(%s, %d)".formatted(source, truncate.width()));
      } else if (!(field.transform() instanceof Transform.Identity)) {
        terms.add("%s(%s)".formatted(field.transform().text(), source));
      }
    }
    return String.join(", ", terms);
  }

  /** The columns by whose values alone the spec in force partitions. */
  static List<String> columns(PartitionSpec spec, Schema schema) {
    return spec.fields().stream()
        .filter(field -> field.transform() instanceof Transform.Identity)
        .map(PartitionField::source)
        .flatMap(
            id ->
                schema.fields().stream()
                    .filter(field -> field.id() == id)
                    .map(dev.larva.schema.Field::name))
        .toList();
  }
}
