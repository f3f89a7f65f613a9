package dev.larva.spark.write;

import dev.larva.expression.Expression;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.target.Target;
import dev.larva.spark.types.Predicates;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.jspecify.annotations.Nullable;

/** Takes what Spark wants to write to a table of a catalog. */
public final class TableWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {

  private final Target target;
  private final WriteOptions options;
  private final @Nullable Snapshot loaded;
  private final Lander lander;
  private @Nullable Replacement replacement;

  /**
   * @param loaded the state that the table was loaded at; absent: it is made by the write
   */
  public TableWriteBuilder(
      Target target, WriteOptions options, @Nullable Snapshot loaded, Lander lander) {
    this.target = target;
    this.options = options;
    this.loaded = loaded;
    this.lander = lander;
  }

  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return exact(predicates).isPresent();
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    replacement = new Replacement(exact(predicates).orElseThrow(), loaded);
    return this;
  }

  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    PartitionScope.require(target.spec());
    replacement = new Replacement(null, loaded);
    return this;
  }

  private Optional<Expression> exact(Predicate[] predicates) {
    return new Predicates(target.schema().fields()).exact(predicates);
  }

  @Override
  public Write build() {
    PlannedWrite write = new PlannedWrite(target, replacement, options, summary(mode()));
    Arrangement arrangement = Arrangement.of(target.schema(), target.spec(), true);
    return new LarvaWrite(write, arrangement, false, lander);
  }

  private String mode() {
    if (replacement == null) {
      return "append";
    }
    return replacement.scope() == null ? "overwrite partitions" : "overwrite";
  }

  /** What the log tells people of a write. */
  public static Map<String, String> summary(String mode) {
    SparkSession session = SparkSession.active();
    Map<String, String> summary = new LinkedHashMap<>();
    summary.put("engine", "spark " + session.version());
    summary.put("job", session.sparkContext().applicationId());
    summary.put("mode", mode);
    summary.put("user", session.sparkContext().sparkUser());
    return summary;
  }
}
