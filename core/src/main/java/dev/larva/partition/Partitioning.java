package dev.larva.partition;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a table's rows are to be arranged, by names of columns: {@code
 * Partitioning.by().days("ts").bucket("id", 16).clusteredBy("id")}. Immutable; each step makes a
 * new one. It becomes a {@link PartitionSpec} once the table's schema is known.
 */
public final class Partitioning {

  private record Term(String column, Transform transform) {}

  private final List<Term> terms;
  private final List<String> cluster;

  private Partitioning(List<Term> terms, List<String> cluster) {
    this.terms = List.copyOf(terms);
    this.cluster = List.copyOf(cluster);
  }

  /** By nothing yet: any rows share a chunk. */
  public static Partitioning by() {
    return new Partitioning(List.of(), List.of());
  }

  /** Also by the column's values as they are. */
  public Partitioning identity(String column) {
    return by(column, new Transform.Identity());
  }

  /** Also by the year of a date or timestamp, in UTC. */
  public Partitioning years(String column) {
    return by(column, new Transform.Calendar(CalendarUnit.YEARS));
  }

  public Partitioning months(String column) {
    return by(column, new Transform.Calendar(CalendarUnit.MONTHS));
  }

  public Partitioning days(String column) {
    return by(column, new Transform.Calendar(CalendarUnit.DAYS));
  }

  /** Also by the hour of a timestamp, in UTC. */
  public Partitioning hours(String column) {
    return by(column, new Transform.Calendar(CalendarUnit.HOURS));
  }

  /** Also by a hash of the column's values. */
  public Partitioning bucket(String column, int count) {
    return by(column, new Transform.Bucket(count));
  }

  /** Also by the column's values rounded down: see {@link Transform.Truncate}. */
  public Partitioning truncate(String column, int width) {
    return by(column, new Transform.Truncate(width));
  }

  /** Also by any transform of a column. */
  public Partitioning by(String column, Transform transform) {
    List<Term> more = new ArrayList<>(terms);
    more.add(new Term(column, transform));
    return new Partitioning(more, cluster);
  }

  /** With the rows of each chunk ordered by these columns, null first; instead of those so far. */
  public Partitioning clusteredBy(String... columns) {
    return new Partitioning(terms, List.of(columns));
  }

  /**
   * The spec that follows those that a table has; fields that stand for the same values as earlier
   * ones take their ids.
   *
   * @throws InvalidRequest if a column is missing, or its type does not go with the transform
   */
  public PartitionSpec bind(Schema schema, List<PartitionSpec> before) {
    List<PartitionField> fields = new ArrayList<>();
    int next = SpecRules.highestId(before) + 1;
    for (Term term : terms) {
      PartitionField field = field(schema, term, next);
      PartitionField named = earlier(before, field).orElse(field);
      fields.add(named);
      next = Math.max(next, named.id() + 1);
    }
    List<ClusterField> columns =
        cluster.stream().map(column -> clusterField(FieldPaths.find(schema, column))).toList();
    try {
      PartitionSpec spec =
          new PartitionSpec(before.get(before.size() - 1).id() + 1, fields, columns);
      SpecRules.check(schema, before, spec);
      return spec;
    } catch (IllegalArgumentException e) {
      throw new InvalidRequest("rows cannot be arranged so: " + e.getMessage(), e);
    }
  }

  private static Optional<PartitionField> earlier(List<PartitionSpec> specs, PartitionField field) {
    return specs.stream()
        .flatMap(spec -> spec.fields().stream())
        .filter(old -> old.means(field) && old.name().equals(field.name()))
        .findFirst();
  }

  private static PartitionField field(Schema schema, Term term, int id) {
    Field column = FieldPaths.find(schema, term.column());
    Transform transform = term.transform();
    requireTaken(transform, column);
    String path = FieldPaths.text(schema, column.id());
    String name =
        transform instanceof Transform.Identity
            ? path
            : path + "_" + transform.text().replace('(', '_').replace(")", "");
    return new PartitionField(id, column.id(), column.type(), transform, name);
  }

  private static ClusterField clusterField(Field column) {
    requireTaken(new Transform.Identity(), column);
    return new ClusterField(column.id(), column.type());
  }

  private static void requireTaken(Transform transform, Field column) {
    Type type = column.type();
    if (!transform.takes(type)) {
      throw new InvalidRequest(
          "rows cannot be arranged by "
              + transform.text()
              + " of a column of type "
              + type.text()
              + ": choose another transform or column. column="
              + column.name());
    }
  }
}
