package dev.larva.spark.optimize;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Group;
import dev.larva.maintenance.compaction.GroupResult;
import dev.larva.maintenance.compaction.OpenGroup;
import dev.larva.maintenance.compaction.Report;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.types.Conditions;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.classic.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * The optimization of one table.
 *
 * @param where a condition in SQL: only chunks are written anew that may hold such rows; absent:
 *     all
 * @param columns to sort by; none: those that the table is clustered by
 */
public record Optimization(
    LakeAddress lake,
    TableName table,
    @Nullable String where,
    Strategy strategy,
    List<String> columns) {

  /** Chunks of a group that is sorted, as so many full ones. */
  private static final int SORTED_CHUNKS = 64;

  private static final String TAG = "larva-optimize-";

  /** Tells the runs of this driver apart. */
  private static final AtomicLong RUNS = new AtomicLong();

  public Optimization {
    columns = List.copyOf(columns);
  }

  /** Which chunks are written anew, and how. */
  public enum Strategy {
    /** Small chunks and those with many deleted rows, as full ones. */
    BINPACK,
    /** All chunks, their rows sorted. */
    SORT,
    /** All chunks, rows that are near in all columns near each other. */
    HILBERT;

    /**
     * The strategy of that name.
     *
     * @throws InvalidRequest if there is none
     */
    public static Strategy of(String text) {
      return Stream.of(values())
          .filter(each -> each.text().equalsIgnoreCase(text.strip()))
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidRequest(
                      "A strategy is binpack, which makes full chunks of small ones, sort, or hilbert."
                          + " strategy="
                          + text));
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What {@link #run} would do if nobody else changes the table. */
  public Report plan() {
    try (Lease<Lake> lease = OpenLakes.lease(lake)) {
      Table now = lease.value().table(table, lease.value().snapshot());
      requireColumns(now);
      long target = now.chunkTarget().bytes();
      Report report = Report.NOTHING;
      for (Iterator<Group> groups = groups(lease.value(), now); groups.hasNext(); ) {
        Group group = groups.next();
        long full = strategy == Strategy.BINPACK ? 1 : GroupRun.full(group.bytes(), target);
        report = report.planning(group, group.liveRows() > 0 ? full : 0);
      }
      return report;
    }
  }

  /**
   * Writes groups anew, several at once, and lands each when it is written. If one fails, those
   * that are being written are ended, and those that have landed stay.
   */
  public Report run() {
    try (Lease<Lake> lease = OpenLakes.lease(lake)) {
      Lake open = lease.value();
      Table now = open.table(table, open.snapshot());
      @Nullable Order order = requireColumns(now);
      SparkSession session = SparkSession.active();
      GroupRun run =
          new GroupRun(
              session,
              lake,
              open.id(),
              now.chunkTarget().bytes(),
              order,
              TableWriteBuilder.summary("optimize"));
      Compaction compaction = open.compaction(table.toString());
      return tagged(
          session.sparkContext(),
          atOnce -> atOnce.run(groups(open, now), group -> write(compaction, run, group)));
    }
  }

  /** Jobs of groups bear a tag, by which they are ended. */
  private static Report tagged(SparkContext context, Function<AtOnce, Report> run) {
    String tag = TAG + RUNS.incrementAndGet();
    context.addJobTag(tag);
    try {
      return run.apply(
          new AtOnce(context.defaultParallelism(), () -> context.cancelJobsWithTag(tag)));
    } finally {
      context.removeJobTag(tag);
    }
  }

  private static GroupResult write(Compaction compaction, GroupRun run, Group group) {
    Optional<OpenGroup> open = compaction.open(group);
    return open.isPresent() ? run.write(open.get()) : new GroupResult.Gone();
  }

  private @Nullable Order requireColumns(Table now) {
    if (strategy != Strategy.BINPACK) {
      return Order.of(now.record(), columns, strategy == Strategy.HILBERT);
    }
    if (!columns.isEmpty()) {
      throw new InvalidRequest(
          "Columns are what rows are sorted by: give strategy => 'sort' or 'hilbert' with them, or leave them out."
              + " columns="
              + columns);
    }
    return null;
  }

  private Iterator<Group> groups(Lake open, Table now) {
    Expression wanted = condition(now);
    return strategy == Strategy.BINPACK
        ? open.compaction(table.toString()).groups(wanted)
        : new Groups(now.scan().filter(wanted).plan(), now.chunkTarget().bytes() * SORTED_CHUNKS);
  }

  private Expression condition(Table now) {
    String condition = where;
    if (condition == null || condition.isBlank()) {
      return Expression.ALL;
    }
    return Conditions.exact(
            SparkSession.active(),
            condition,
            SparkTypes.struct(now.schema().fields()),
            now.schema().fields())
        .orElseThrow(
            () ->
                new InvalidRequest(
                    ("Larva cannot tell from its statistics which chunks '%s' means; compare columns"
                            + " with constants: =, <, <=, >, >=, IN, IS NULL, AND, OR, NOT. where=%s")
                        .formatted(condition, condition)));
  }
}
