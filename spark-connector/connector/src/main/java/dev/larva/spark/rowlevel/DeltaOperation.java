package dev.larva.spark.rowlevel;

import dev.larva.spark.table.RowColumns;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A statement on rows that notes which rows are deleted, and adds their new forms. */
record DeltaOperation(RowChanges changes) implements RowLevelOperation, SupportsDelta {

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
    return changes.scan(false);
  }

  @Override
  public NamedReference[] rowId() {
    return new NamedReference[] {
      Expressions.column(RowColumns.CHUNK), Expressions.column(RowColumns.POSITION)
    };
  }

  @Override
  public NamedReference[] requiredMetadataAttributes() {
    return new NamedReference[] {Expressions.column(RowColumns.ROW_ID)};
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    boolean writes = command() != Command.DELETE;
    return new DeltaWriteBuilder() {
      @Override
      public DeltaWrite build() {
        return new RowDelta(changes, changes.arrangement(writes));
      }
    };
  }
}
