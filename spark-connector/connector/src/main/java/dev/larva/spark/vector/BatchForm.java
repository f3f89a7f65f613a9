package dev.larva.spark.vector;

import java.io.Serializable;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.execution.datasources.parquet.ParquetUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * How batches are made, as the session says.
 *
 * @param rows of a batch, at most
 * @param offHeap whether values are held outside of Java's heap
 */
public record BatchForm(int rows, boolean offHeap) implements Serializable {

  /** The form that a session has set; null if it reads Parquet of such columns row by row. */
  public static @Nullable BatchForm of(SQLConf session, StructType columns) {
    boolean batches =
        session.wholeStageEnabled()
            && ParquetUtils.isBatchReadSupportedForSchema(session, columns)
            && !WholeStageCodegenExec.isTooManyFields(session, columns);
    return batches
        ? new BatchForm(
            session.parquetVectorizedReaderBatchSize(), session.offHeapColumnVectorEnabled())
        : null;
  }
}
