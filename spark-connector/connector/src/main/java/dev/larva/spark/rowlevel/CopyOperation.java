package dev.larva.spark.rowlevel;

import dev.larva.spark.table.RowColumns;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A statement on rows that writes the chunks anew that may hold them. */
record CopyOperation(RowChanges changes) implements RowLevelOperation {

  @Override
  public String description() {
    return changes.description();
  }

  @Override
  public Command command() {
    return changes.command();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return changes.scan(true);
  }

  @Override
  public NamedReference[] requiredMetadataAttributes() {
    return new NamedReference[] {
      Expressions.column(RowColumns.ROW_ID), Expressions.column(RowColumns.LAST_UPDATED_VERSION)
    };
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new WriteBuilder() {
      @Override
      public Write build() {
        return new CopiedChunks(changes, changes.arrangement(true));
      }
    };
  }
}
