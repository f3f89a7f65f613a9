package dev.larva.spark.catalog;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.target.Target;
import dev.larva.spark.types.Columns;
import dev.larva.spark.types.Transforms;
import dev.larva.spark.write.PlannedWrite;
import dev.larva.spark.write.Replacement;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A table that one statement makes or replaces, and fills: nothing of it is there until all of it
 * lands in one entry. For one thread, Spark's.
 */
final class StagedWrite implements StagedTable, SupportsWrite {

  private final Identifier ident;
  private final Target target;
  private final @Nullable Snapshot loaded;
  private PlannedWrite write;
  private List<ChunkEntry> chunks = List.of();

  /**
   * @param loaded the state of the table that is replaced; absent: there is none
   */
  StagedWrite(Identifier ident, Target target, @Nullable Snapshot loaded) {
    this.ident = ident;
    this.target = target;
    this.loaded = loaded;
    this.write =
        new PlannedWrite(
            target,
            target.reform() == null ? null : new Replacement(Expression.ALL, null),
            new WriteOptions(null, null),
            TableWriteBuilder.summary(target.reform() == null ? "create" : "replace"));
  }

  @Override
  public String name() {
    return ident.toString();
  }

  @Override
  public Column[] columns() {
    return Columns.shown(target.schema().fields());
  }

  @Override
  public Transform[] partitioning() {
    return Transforms.shown(target.schema(), target.spec());
  }

  @Override
  public Map<String, String> properties() {
    return target.creation() == null ? Map.of() : target.creation().properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new TableWriteBuilder(
        target,
        WriteOptions.of(info.options().asCaseSensitiveMap()),
        loaded,
        (finished, staged) -> {
          write = finished;
          chunks = staged;
        });
  }

  @Override
  public void commitStagedChanges() {
    try {
      write.land(chunks);
    } catch (InvalidRequest | CommitConflict lost) {
      boolean taken =
          target.creation() != null
              && target.creation().replaced() == null
              && Tables.exists(target);
      if (taken) {
        throw StagedWrite.<RuntimeException>unchecked(new TableAlreadyExistsException(ident));
      }
      throw lost;
    }
  }

  /** Spark handles its own exceptions, which this method of its interface does not declare. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Exception> E unchecked(Exception exception) throws E {
    throw (E) exception;
  }

  /** Deletes nothing: what no entry names goes with a vacuum. */
  @Override
  public void abortStagedChanges() {}
}
