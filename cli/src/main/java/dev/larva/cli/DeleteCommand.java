package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.Table;
import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Condition;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TableChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva delete}. */
@Command(
    name = "delete",
    mixinStandardHelpOptions = true,
    description = "Deletes rows of a table. They stay readable at earlier versions.",
    footer = {
      "",
      "Examples:",
      "  larva delete --root /data/lake main.orders --where 'o_orderkey = 7'",
      "  larva delete --root /data/lake main.orders --where 'o_orderdate < 1993-01-01' --dry-run"
    })
final class DeleteCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      required = true,
      description = {
        "Delete the rows for which this holds: a column, one of = != < <= > >= and a value, or"
            + " `COLUMN is [not] null`.",
        "Repeatable: all conditions must hold."
      })
  private List<String> where = List.of();

  @Option(names = "--dry-run", description = "Only count the rows.")
  private boolean dryRun;

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      answer.fields(dryRun ? count(lake) : delete(lake));
    }
    return ExitCode.WELL;
  }

  private Map<String, @Nullable Object> count(Lake lake) {
    Table table = lake.table(name);
    long count = 0;
    try (Rows<?> rows = table.scan().select().filter(Condition.all(where, table.schema())).rows()) {
      for (; rows.hasNext(); rows.next()) {
        count++;
      }
    }
    return fields("planned", count, null);
  }

  private Map<String, @Nullable Object> delete(Lake lake) {
    AtomicLong count = new AtomicLong();
    Optional<Landed> landed =
        lake.transact(
            tx -> {
              tx.summary("operation", "delete");
              TableChange table = tx.table(name);
              count.set(table.delete(Condition.all(where, table.schema())));
            });
    return fields(
        landed.isPresent() ? "done" : "nothing",
        count.get(),
        landed.map(Landed::version).orElse(null));
  }

  /**
   * @param version that the delete made; absent: it made none
   */
  private static Map<String, @Nullable Object> fields(
      String what, long rows, @Nullable Long version) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("delete", what);
    fields.put("rows", rows);
    if (version != null) {
      fields.put("version", version);
    }
    return fields;
  }
}
