package dev.larva.spark.optimize;

import dev.larva.chunk.ChunkScan;
import dev.larva.expression.Expression;
import dev.larva.maintenance.compaction.OpenGroup;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.task.AttemptChunks;
import dev.larva.spark.task.ReadTask;
import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.task.WriteTask;
import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * How the tasks of a group read and write: rows as they are, with their ids and versions.
 *
 * @param read of the group's chunks
 * @param write of rows in no order of their own: what arranges them is done before
 */
record GroupTask(ReadTask read, WriteTask write) implements Serializable {

  /**
   * @param chunkBytes at which a chunk is full
   */
  static GroupTask of(LakeAddress lake, Ulid lakeId, OpenGroup group, long chunkBytes) {
    Schema schema = group.table().record().schema();
    Schema all = MetadataColumns.with(schema);
    Ulid table = group.table().record().id();
    ChunkScan scan = new ChunkScan(schema, all, Expression.ALL);
    return new GroupTask(
        ReadTask.of(lake, lakeId, table, scan, false, false),
        WriteTask.of(lake, lakeId, table, all, PartitionSpec.NONE, group.confirmed(), chunkBytes));
  }

  /** Stages all rows, in a task; tells the chunks as {@link StagedChunks} packs them. */
  byte[] stage(Iterator<InternalRow> rows) {
    TaskContext context = TaskContext.get();
    try (AttemptChunks chunks = new AttemptChunks(write)) {
      while (rows.hasNext()) {
        context.killTaskIfInterrupted();
        chunks.write(rows.next());
      }
      return chunks.finish().bytes();
    }
  }
}
