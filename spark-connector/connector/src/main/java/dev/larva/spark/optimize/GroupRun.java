package dev.larva.spark.optimize;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.compaction.Group;
import dev.larva.maintenance.compaction.GroupResult;
import dev.larva.maintenance.compaction.OpenGroup;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.schema.Schema;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.task.ChunkPart;
import dev.larva.spark.task.StagedChunks;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag$;

/**
 * Writes groups anew, each by one job of Spark, on the thread that asks for it.
 *
 * @param chunkBytes at which a chunk is full
 * @param order in which rows are written; absent: as they are, all of a group as one chunk
 * @param summary that entries bear
 */
record GroupRun(
    SparkSession session,
    LakeAddress lake,
    Ulid lakeId,
    long chunkBytes,
    @Nullable Order order,
    Map<String, String> summary) {

  /** Bytes that one task reads of a group that is sorted, about. */
  private static final long READ_BYTES = 64L << 20;

  /** A task's share of sorted rows is seldom its exact part: so many of them make up one more. */
  private static final int SLACK_PART = 4;

  /**
   * Writes the live rows of a group, and puts what was written in its place; the group stays as it
   * is if a chunk of it cannot be read.
   */
  GroupResult write(OpenGroup open) {
    try {
      return open.land(staged(open), summary);
    } catch (Exception failed) { // Spark's may be checked ones that it does not declare
      CorruptLake damage = damage(failed);
      if (damage == null) {
        throw failed;
      }
      return new GroupResult.Abandoned(String.valueOf(damage.getMessage()));
    }
  }

  /** The damage that made a job fail; null if it failed for another reason. */
  private static @Nullable CorruptLake damage(Exception failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof CorruptLake damage) {
        return damage;
      }
    }
    return null;
  }

  private List<ChunkEntry> staged(OpenGroup open) {
    Group group = open.group();
    session
        .sparkContext()
        .setJobDescription(
            "optimize %s: %d chunks, %d rows"
                .formatted(open.table().record().name(), group.inputs().size(), group.liveRows()));
    TableReader reader = open.reader();
    List<ChunkPart> parts = new ArrayList<>();
    for (LiveChunk chunk : group.inputs()) {
      if (chunk.liveRows() > 0) {
        parts.add(ChunkPart.of(reader.whole(chunk)));
      }
    }
    Order by = order;
    if (parts.isEmpty()) {
      return List.of();
    }
    List<byte[]> staged = by == null ? packed(open, parts) : sorted(open, parts, by);
    return staged.stream().flatMap(bytes -> StagedChunks.parse(bytes).chunks().stream()).toList();
  }

  private List<byte[]> packed(OpenGroup open, List<ChunkPart> parts) {
    GroupTask task = GroupTask.of(lake, lakeId, open, Long.MAX_VALUE);
    return context()
        .parallelize(List.of(0), 1)
        .map(
            only -> {
              try (PartRows rows = new PartRows(task.read(), parts)) {
                return task.stage(rows);
              }
            })
        .collect();
  }

  private List<byte[]> sorted(OpenGroup open, List<ChunkPart> parts, Order by) {
    long bytes = parts.stream().mapToLong(ChunkPart::bytes).sum();
    int tasks = Math.toIntExact(full(bytes, chunkBytes));
    GroupTask task = GroupTask.of(lake, lakeId, open, chunkBytes + chunkBytes / SLACK_PART);
    Dataset<Row> rows =
        by.arrange(
            rows(task, open.table().record().schema(), parts), tasks, open.group().liveRows());
    JavaRDD<InternalRow> arranged =
        JavaRDD.fromRDD(
            ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().toRdd(),
            ClassTag$.MODULE$.apply(InternalRow.class));
    return arranged
        .mapPartitions(
            part ->
                part.hasNext()
                    ? List.of(task.stage(part)).iterator()
                    : List.<byte[]>of().iterator())
        .collect();
  }

  /** The group's rows as a data frame, read by several tasks. */
  private Dataset<Row> rows(GroupTask task, Schema schema, List<ChunkPart> parts) {
    List<List<ChunkPart>> shares = shares(parts);
    List<Integer> indexes = IntStream.range(0, shares.size()).boxed().toList();
    FlatMapFunction<Iterator<Integer>, InternalRow> read =
        mine -> {
          List<ChunkPart> chunks = new ArrayList<>();
          mine.forEachRemaining(index -> chunks.addAll(shares.get(index)));
          PartRows rows = new PartRows(task.read(), chunks);
          TaskCompletionListener end = context -> rows.close();
          TaskContext.get().addTaskCompletionListener(end);
          return rows;
        };
    JavaRDD<InternalRow> rows = context().parallelize(indexes, shares.size()).mapPartitions(read);
    return session.internalCreateDataFrame(rows.rdd(), Order.rows(schema), false);
  }

  /** How many full chunks so many bytes make. */
  static long full(long bytes, long chunkBytes) {
    return Math.max(1, (bytes + chunkBytes - 1) / chunkBytes);
  }

  private static List<List<ChunkPart>> shares(List<ChunkPart> parts) {
    List<List<ChunkPart>> shares = new ArrayList<>();
    long room = 0;
    for (ChunkPart part : parts) {
      if (part.bytes() > room || shares.isEmpty()) {
        shares.add(new ArrayList<>());
        room = READ_BYTES;
      }
      shares.get(shares.size() - 1).add(part);
      room -= part.bytes();
    }
    return shares;
  }

  private JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(session.sparkContext());
  }
}
