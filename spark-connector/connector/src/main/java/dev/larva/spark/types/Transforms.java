package dev.larva.spark.types;

import dev.larva.error.InvalidRequest;
import dev.larva.partition.CalendarUnit;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.LogicalExpressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;

/** How a table's rows are arranged, in Spark's words and in Larva's. */
public final class Transforms {

  /** The transforms by their names in SQL; those with a number take it with the column. */
  public static final String BUCKET = "bucket";

  public static final String TRUNCATE = "truncate";

  private static final String IDENTITY = "identity";
  private static final String CLUSTER_BY = "cluster_by";

  private Transforms() {}

  /**
   * The arrangement that a statement asks for.
   *
   * @throws InvalidRequest if a transform is none that Larva has
   */
  public static Partitioning partitioning(Transform[] asked) {
    Partitioning partitioning = Partitioning.by();
    for (Transform transform : asked) {
      partitioning = with(partitioning, transform);
    }
    return partitioning;
  }

  private static Partitioning with(Partitioning partitioning, Transform asked) {
    String name = asked.name().toLowerCase(Locale.ROOT);
    if (name.equals(CLUSTER_BY)) {
      return partitioning.clusteredBy(
          Arrays.stream(asked.references()).map(Transforms::path).toArray(String[]::new));
    }
    if (asked.references().length != 1) {
      throw unknown(asked);
    }
    String column = path(asked.references()[0]);
    return switch (name) {
      case IDENTITY -> partitioning.identity(column);
      case BUCKET -> partitioning.bucket(column, number(asked));
      case TRUNCATE -> partitioning.truncate(column, number(asked));
      default -> partitioning.by(column, unit(name).orElseThrow(() -> unknown(asked)));
    };
  }

  private static Optional<dev.larva.partition.Transform> unit(String name) {
    return Arrays.stream(CalendarUnit.values())
        .filter(unit -> unit.text().equals(name))
        .findFirst()
        .map(dev.larva.partition.Transform.Calendar::new);
  }

  private static int number(Transform asked) {
    return Arrays.stream(asked.arguments())
        .filter(Literal.class::isInstance)
        .map(argument -> ((Literal<?>) argument).value())
        .filter(
            value -> value instanceof Integer || value instanceof Short || value instanceof Byte)
        .map(value -> ((Number) value).intValue())
        .findFirst()
        .orElseThrow(() -> unknown(asked));
  }

  private static InvalidRequest unknown(Transform asked) {
    return new InvalidRequest(
        ("Larva cannot arrange rows by %s; it can by a column, years, months, days, hours(column),"
                + " bucket(count, column), truncate(width, column), and CLUSTER BY. transform=%s")
            .formatted(asked.describe(), asked.describe()));
  }

  /** A column's path in the form that core reads. */
  public static String path(NamedReference column) {
    return path(column.fieldNames());
  }

  /** Likewise, of its name and those of what it is in, from the outside in. */
  public static String path(String... names) {
    return Arrays.stream(names)
        .map(name -> '`' + name.replace("`", "``") + '`')
        .collect(Collectors.joining("."));
  }

  /**
   * What a table's spec says, as Spark shows it. What rests on a column that is gone is left out.
   */
  public static Transform[] shown(Schema schema, PartitionSpec spec) {
    List<Transform> shown = new ArrayList<>(partitions(schema, spec));
    List<NamedReference> cluster = cluster(schema, spec);
    if (!cluster.isEmpty()) {
      shown.add(LogicalExpressions.clusterBy(cluster.toArray(NamedReference[]::new)));
    }
    return shown.toArray(Transform[]::new);
  }

  /** The partition fields. */
  public static List<Transform> partitions(Schema schema, PartitionSpec spec) {
    List<Transform> shown = new ArrayList<>();
    for (PartitionField field : spec.fields()) {
      column(schema, field.source())
          .ifPresent(column -> shown.add(shown(field.transform(), column)));
    }
    return shown;
  }

  /** A transform of a column. */
  public static Transform key(dev.larva.partition.Transform transform, String column) {
    return shown(transform, Expressions.column(path(column)));
  }

  /** The cluster columns. */
  public static List<NamedReference> cluster(Schema schema, PartitionSpec spec) {
    return spec.cluster().stream()
        .map(ClusterField::source)
        .flatMap(source -> column(schema, source).stream())
        .toList();
  }

  private static Transform shown(dev.larva.partition.Transform transform, NamedReference column) {
    if (transform instanceof dev.larva.partition.Transform.Calendar calendar) {
      return Expressions.apply(calendar.unit().text(), column);
    }
    if (transform instanceof dev.larva.partition.Transform.Bucket bucket) {
      return LogicalExpressions.bucket(bucket.count(), new NamedReference[] {column});
    }
    return transform instanceof dev.larva.partition.Transform.Truncate truncate
        ? Expressions.apply(TRUNCATE, Expressions.literal(truncate.width()), column)
        : LogicalExpressions.identity(column);
  }

  private static Optional<NamedReference> column(Schema schema, int id) {
    return Columns.names(schema.fields(), id)
        .map(names -> path(names.toArray(String[]::new)))
        .map(Expressions::column);
  }
}
