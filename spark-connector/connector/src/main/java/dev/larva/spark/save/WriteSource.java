package dev.larva.spark.save;

import dev.larva.spark.target.Target;
import dev.larva.spark.types.Columns;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.write.Arrangement;
import dev.larva.spark.write.LarvaWrite;
import dev.larva.spark.write.PlannedWrite;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The source through which Spark runs a write that {@link Save} has planned: Spark matches columns
 * by name, casts them, runs the tasks and tells which of them count. Public because Spark makes it.
 */
public final class WriteSource implements TableProvider {

  /** The option that names the write. */
  static final String TOKEN = "larva.write";

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return SparkTypes.struct(PendingWrites.of(options.get(TOKEN)).target().schema().fields());
  }

  @Override
  public Table getTable(StructType rows, Transform[] partitioning, Map<String, String> properties) {
    return new WriteTable(PendingWrites.of(properties.get(TOKEN)));
  }

  /** The table, for writing. Its columns are the target's, whatever the rows are. */
  private record WriteTable(PlannedWrite write) implements Table, SupportsWrite {

    @Override
    public String name() {
      return write.target().name().toString();
    }

    @Override
    public Column[] columns() {
      return Columns.shown(write.target().schema().fields());
    }

    @Override
    public Set<TableCapability> capabilities() {
      return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE);
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
      return new Builder(write);
    }
  }

  /** The planned write knows what it replaces. */
  private record Builder(PlannedWrite write) implements SupportsTruncate {

    @Override
    public WriteBuilder truncate() {
      return this;
    }

    @Override
    public Write build() {
      Target target = write.target();
      return new LarvaWrite(
          write, Arrangement.of(target.schema(), target.spec(), false), true, PlannedWrite::land);
    }
  }
}
