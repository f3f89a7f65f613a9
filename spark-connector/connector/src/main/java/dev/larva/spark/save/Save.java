package dev.larva.spark.save;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.TableName;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.target.Target;
import dev.larva.spark.target.Targets;
import dev.larva.spark.write.Once;
import dev.larva.spark.write.PlannedWrite;
import dev.larva.spark.write.Replacement;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Saves rows to a table by a path, as the save mode says.
 *
 * @param once by what it is known that they landed
 */
public record Save(
    SparkSession session, SourceOptions options, SaveMode mode, Dataset<Row> rows, Once once) {

  /** Plans at most: a new one follows when somebody else created the table first. */
  private static final int PLANS_LIMIT = 3;

  /**
   * Saves.
   *
   * @throws InvalidRequest if mode, options, names or types do not allow it
   * @throws LarvaException if it did not land, or nobody knows; its kind says which
   */
  public void run() {
    requireWriteOptions();
    for (int plans = 1; ; plans++) {
      Target target = Destinations.find(this);
      if (target.exists() && !mayWriteTo(target)) {
        return;
      }
      try {
        execute(plan(target));
        return;
      } catch (LarvaException lost) {
        boolean again =
            saysTaken(lost)
                && !target.exists()
                && plans < PLANS_LIMIT
                && Destinations.find(this).exists();
        if (!again) {
          throw lost;
        }
      }
    }
  }

  /**
   * Whether it may mean that somebody else made the table first. One whose outcome is unknown may
   * have made the table itself: planned again, it would write its rows twice.
   */
  static boolean saysTaken(LarvaException lost) {
    return lost instanceof CommitConflict || lost instanceof InvalidRequest;
  }

  TableName name() {
    return TableName.parse(options.table());
  }

  private void requireWriteOptions() {
    if (options.versionAsOf() != null || options.timestampAsOf() != null) {
      throw new InvalidRequest(
          "A write always makes a new version; versionAsOf and timestampAsOf are options of reads."
              + " table="
              + options.table());
    }
    if (options.overwriteFilter() != null && mode != SaveMode.Overwrite) {
      throw new InvalidRequest(
          "%s says which rows an overwrite replaces; give it with mode(\"overwrite\"). mode=%s"
              .formatted(SourceOptions.OVERWRITE_FILTER, mode));
    }
  }

  private boolean mayWriteTo(Target target) {
    if (mode == SaveMode.ErrorIfExists) {
      throw new InvalidRequest(
          ("Table %s exists already, and the save mode is ErrorIfExists; use mode(\"append\") or"
                  + " mode(\"overwrite\"), or another table. table=%s root=%s")
              .formatted(target.name(), target.name(), target.address()));
    }
    return mode != SaveMode.Ignore;
  }

  private PlannedWrite plan(Target target) {
    RowChecks.check(rows.schema(), target);
    requireArrangement(target);
    return new PlannedWrite(
        target, replacement(target), options.write(), once, TableWriteBuilder.summary(mode.name()));
  }

  /** A write that says how rows are arranged says it of the table that it makes. */
  private void requireArrangement(Target target) {
    if (!target.exists() || (options.partitionBy().isEmpty() && options.clusterBy().isEmpty())) {
      return;
    }
    PartitionSpec asked =
        Destinations.arrangement(options).bind(target.schema(), List.of(PartitionSpec.NONE));
    if (!Targets.alike(asked, target.spec())) {
      throw new InvalidRequest(
          ("Table %s is arranged otherwise than partitionBy and clusterBy say; leave them out, and it"
                  + " is written as it is arranged. table=%s partitionBy=%s clusterBy=%s")
              .formatted(target.name(), target.name(), options.partitionBy(), options.clusterBy()));
    }
  }

  private @Nullable Replacement replacement(Target target) {
    return mode == SaveMode.Overwrite ? Overwrites.replacement(this, target) : null;
  }

  private void execute(PlannedWrite write) {
    String token = PendingWrites.add(write);
    try {
      Overwrites.checked(this)
          .write()
          .format(WriteSource.class.getName())
          .option(WriteSource.TOKEN, token)
          .mode(mode == SaveMode.Overwrite ? SaveMode.Overwrite : SaveMode.Append)
          .save();
    } catch (RuntimeException failure) {
      throw ownWords(failure);
    } finally {
      PendingWrites.remove(token);
    }
  }

  /** Our own sentence, where Spark has wrapped one. */
  private static RuntimeException ownWords(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof LarvaException own) {
        return own;
      }
    }
    return failure;
  }
}
