package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Shown;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.error.InvalidRequest;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva chunks}. */
@Command(
    name = "chunks",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the chunks of a table: the Parquet files that hold its rows, and those in the log.",
      "`version` is that of the transaction that added the chunk, `inline` whether the log holds it."
    },
    footer = {
      "",
      "Examples:",
      "  larva chunks --root /data/lake main.orders",
      "  larva chunks --root /data/lake main.orders --bounds --limit 10 --json"
    })
final class ChunksCommand implements Callable<Integer> {

  private static final List<String> COLUMNS =
      List.of("chunk", "version", "schema", "rows", "deleted", "bytes", "inline");

  @Mixin private final LakeOptions options = new LakeOptions();

  @ArgGroup private @Nullable AsOf asOf;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      description = "Chunks at most; 0: all. Default: ${DEFAULT-VALUE}.")
  private long limit;

  @Option(
      names = "--bounds",
      description = "With the least and the greatest value of each column, as far as known.")
  private boolean bounds;

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new InvalidRequest("the limit must not be negative; limit=" + limit);
    }
    List<String> columns = new ArrayList<>(COLUMNS);
    if (bounds) {
      columns.add("bounds");
    }
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Table table = lake.table(TableName.parse(name), AsOf.snapshot(lake, asOf));
      Plan chunks = table.scan().plan();
      try (Answer.Rows rows = answer.rows(columns)) {
        for (long count = 0; (limit == 0 || count < limit) && chunks.hasNext(); count++) {
          rows.add(row(chunks.next(), table.schema()));
        }
      }
    }
    return ExitCode.WELL;
  }

  private List<Object> row(LiveChunk chunk, Schema schema) {
    ChunkEntry entry = chunk.entry();
    List<Object> row =
        new ArrayList<>(
            List.of(
                entry.name().toString(),
                chunk.version(),
                (long) entry.schema(),
                entry.rows(),
                chunk.deletedRows(),
                entry.bytes(),
                chunk.slot() != 0));
    if (bounds) {
      row.add(bounds(entry, schema));
    }
    return row;
  }

  /** The bounds of the table's own columns by their names of today. */
  private static Map<String, List<@Nullable Object>> bounds(ChunkEntry chunk, Schema schema) {
    Map<String, List<@Nullable Object>> shown = new LinkedHashMap<>();
    for (Field field : schema.fields()) {
      for (FieldStatistics known : chunk.statistics()) {
        if (known.field() == field.id()) {
          Object lower = Shown.of(field.type(), known.lower());
          shown.put(field.name(), Arrays.asList(lower, Shown.of(field.type(), known.upper())));
        }
      }
    }
    return shown;
  }
}
