package dev.larva.spark.write;

import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Schema;
import dev.larva.spark.types.Transforms;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * How Spark is to hand rows to tasks, so that each writes few and full chunks: a partition's rows
 * to one task, in the order of partitions and cluster columns. Rows in any other order are written
 * just as well, in smaller chunks.
 *
 * @param partitions by which rows are gathered; none if the table has none, or if Spark cannot
 *     compute them for this write
 */
public record Arrangement(List<Transform> partitions, List<Expression> cluster) {

  /** Bytes of rows on their way that Spark makes a task of, at least: they shrink when written. */
  private static final long TASK_BYTES = 128L << 20;

  public Arrangement {
    partitions = List.copyOf(partitions);
    cluster = List.copyOf(cluster);
  }

  /**
   * What a table wants.
   *
   * @param functions whether Spark can compute transforms: it can for tables of a catalog
   */
  public static Arrangement of(Schema schema, PartitionSpec spec, boolean functions) {
    List<Transform> partitions = Transforms.partitions(schema, spec);
    boolean computed = functions || partitions.stream().allMatch(Arrangement::isIdentity);
    return new Arrangement(
        computed ? partitions : List.of(), List.copyOf(Transforms.cluster(schema, spec)));
  }

  private static boolean isIdentity(Transform transform) {
    return transform.name().equals("identity");
  }

  public Distribution distribution() {
    return partitions.isEmpty()
        ? Distributions.unspecified()
        : Distributions.clustered(partitions.toArray(Expression[]::new));
  }

  /** How many bytes a task takes, about; 0: as Spark is configured. */
  public long taskBytes() {
    return partitions.isEmpty() ? 0 : TASK_BYTES;
  }

  public SortOrder[] ordering() {
    List<Expression> by = new ArrayList<>(partitions);
    by.addAll(cluster);
    return by.stream()
        .map(each -> Expressions.sort(each, SortDirection.ASCENDING, NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }
}
