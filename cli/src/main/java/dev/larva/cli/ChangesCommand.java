package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Shown;
import dev.larva.cli.value.Times;
import dev.larva.error.InvalidRequest;
import dev.larva.scan.change.Change;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva changes}. */
@Command(
    name = "changes",
    mixinStandardHelpOptions = true,
    description = {
      "Tells what changed in a table, row by row, version by version: insert, delete, and of an"
          + " update the row before and after, which have the same row id.",
      "To go on later, give the last version that you saw, and as the offset one more than that of"
          + " its last change."
    },
    footer = {
      "",
      "Examples:",
      "  larva changes --root /data/lake main.orders",
      "  larva changes --root /data/lake main.orders --from 7 --to 9 --json"
    })
final class ChangesCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--from",
      paramLabel = "N",
      defaultValue = "1",
      description = "The first version whose changes are told. Default: ${DEFAULT-VALUE}.")
  private long from;

  @Option(
      names = "--offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Pass over so many changes of that version. Default: ${DEFAULT-VALUE}.")
  private long offset;

  @Option(
      names = "--to",
      paramLabel = "N",
      description = "The last version whose changes are told. Default: the newest.")
  private @Nullable Long to;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      description = "Changes at most; 0: all. Default: ${DEFAULT-VALUE}.")
  private long limit;

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    require(from >= 1, "Versions start at 1. Leave --from out to begin there. from=" + from);
    require(offset >= 0, "No fewer than none can be passed over. Give 0 or more. offset=" + offset);
    require(limit >= 0, "The limit is a number of changes, or 0 for all of them. limit=" + limit);
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot last = to == null ? lake.snapshot() : lake.snapshotAt(to);
      Table table = lake.table(TableName.parse(name), last);
      try (Changes changes = lake.changes(table, new ChangePosition(from, offset))) {
        if (answer.json()) {
          objects(answer, changes);
        } else {
          rows(answer, changes);
        }
      }
    }
    return ExitCode.WELL;
  }

  private static void require(boolean met, String otherwise) {
    if (!met) {
      throw new InvalidRequest(otherwise);
    }
  }

  private void objects(Answer answer, Changes changes) {
    for (long count = 0; more(count, changes); count++) {
      Change change = changes.next();
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      object.put("version", change.version());
      object.put("offset", change.offset());
      object.put("time", Times.instant(change.time()));
      object.put("change", kind(change));
      object.put("rowId", change.rowId());
      object.put("row", row(change, changes.schema()));
      answer.object(object);
    }
  }

  private void rows(Answer answer, Changes changes) {
    List<String> columns = new ArrayList<>(List.of("version", "change", "row id"));
    changes.schema().fields().forEach(field -> columns.add(field.name()));
    try (Answer.Rows rows = answer.rows(columns)) {
      for (long count = 0; more(count, changes); count++) {
        Change change = changes.next();
        List<@Nullable Object> values =
            new ArrayList<>(List.of(change.version(), kind(change), change.rowId()));
        values.addAll(row(change, changes.schema()).values());
        rows.add(values);
      }
    }
  }

  private boolean more(long count, Changes changes) {
    return (limit == 0 || count < limit) && changes.hasNext();
  }

  private static String kind(Change change) {
    return change.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Map<String, @Nullable Object> row(Change change, Schema schema) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    int position = 0;
    for (Field field : schema.fields()) {
      row.put(field.name(), Shown.of(field.type(), change.row().get(position++)));
    }
    return row;
  }
}
