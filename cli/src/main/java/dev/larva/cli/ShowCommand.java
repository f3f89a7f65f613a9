package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Table;
import dev.larva.cli.output.Answer;
import dev.larva.cli.output.Text;
import dev.larva.cli.value.Shown;
import dev.larva.format.TableRecord;
import dev.larva.log.LogEntry;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code larva show}. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Shows a table: columns, properties, counts, and the latest versions of it.",
    footer = {
      "",
      "Examples:",
      "  larva show --root /data/lake main.orders",
      "  larva show --root /data/lake main.orders --as-of-version 7 --json"
    })
final class ShowCommand implements Callable<Integer> {

  /** Entries of the log that are searched for changes of the table. */
  private static final int ENTRIES_SEARCHED = 1_000;

  /** Versions of the table that are shown. */
  private static final int VERSIONS_SHOWN = 5;

  @Mixin private final LakeOptions options = new LakeOptions();

  @ArgGroup private @Nullable AsOf asOf;

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot snapshot = AsOf.snapshot(lake, asOf);
      Table table = lake.table(TableName.parse(name), snapshot);
      String fullName = table.name().toString();
      if (answer.json()) {
        answer.object(object(fullName, table.record()));
      } else {
        answer.fields(facts(Text.name(fullName), table.record()));
        columns(answer, table.schema());
        answer.say("");
        LogRows.print(answer, recent(lake, snapshot, table.record()), CatalogName.all(snapshot));
      }
    }
    return ExitCode.WELL;
  }

  private static Map<String, Object> facts(String name, TableRecord table) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("table", name);
    facts.put("id", table.id().text());
    facts.put("rows", table.totals().liveRows());
    facts.put("chunks", table.totals().chunks());
    facts.put("bytes", table.totals().bytes());
    facts.put("created", table.created());
    facts.put("changed", table.changed());
    facts.put("schema", (long) table.schema().id());
    facts.put("properties", table.properties());
    facts.put("partitioning", fields(table));
    facts.put("clustering", cluster(table));
    return facts;
  }

  private static Map<String, Object> object(String name, TableRecord table) {
    Map<String, Object> object = facts(name, table);
    List<Map<String, @Nullable Object>> columns = new ArrayList<>();
    for (Field field : table.schema().fields()) {
      Map<String, @Nullable Object> column = new LinkedHashMap<>();
      column.put("id", (long) field.id());
      column.put("name", field.name());
      column.put("type", field.type().text());
      column.put("required", field.required());
      column.put("doc", field.doc());
      putIfSet(column, "initialDefault", Shown.of(field.type(), field.initialDefault()));
      putIfSet(column, "writeDefault", Shown.of(field.type(), field.writeDefault()));
      columns.add(column);
    }
    object.put("columns", columns);
    return object;
  }

  private static void putIfSet(
      Map<String, @Nullable Object> column, String name, @Nullable Object value) {
    if (value != null) {
      column.put(name, value);
    }
  }

  /** Of the spec in force: transforms of columns, as SQL writes them. */
  private static String fields(TableRecord table) {
    return table.spec().fields().stream()
        .map(
            field -> {
              String column = column(table, field.source());
              String transform = field.transform().text();
              int bracket = transform.indexOf('(');
              return transform.equals("identity")
                  ? column
                  : bracket < 0
                      ? transform + "(" + column + ")"
                      : transform.replace("(", "(" + column + ", ");
            })
        .collect(Collectors.joining(", "));
  }

  private static String cluster(TableRecord table) {
    return table.spec().cluster().stream()
        .map(column -> column(table, column.source()))
        .collect(Collectors.joining(", "));
  }

  private static String column(TableRecord table, int id) {
    return Text.name(FieldPaths.text(table.schema(), id));
  }

  private static void columns(Answer answer, Schema schema) {
    answer.say("");
    try (Answer.Rows rows = answer.rows(List.of("column", "type", "", "id"))) {
      for (Field field : schema.fields()) {
        rows.add(
            List.of(Text.name(field.name()), field.type().text(), rules(field), (long) field.id()));
      }
    }
  }

  private static String rules(Field field) {
    Object value = Shown.of(field.type(), field.writeDefault());
    String byDefault = value == null ? "" : "default " + Text.name(value.toString());
    return field.required() ? ("not null " + byDefault).strip() : byDefault;
  }

  private static List<LogEntry> recent(Lake lake, Snapshot snapshot, TableRecord table) {
    long newest = Math.min(snapshot.version(), table.changed());
    long oldest = Math.max(table.created(), newest - ENTRIES_SEARCHED + 1);
    List<LogEntry> found = new ArrayList<>();
    List<LogEntry> entries = new ArrayList<>();
    lake.log(oldest - 1, newest, entries::add);
    for (int i = entries.size() - 1; i >= 0 && found.size() < VERSIONS_SHOWN; i--) {
      if (TableEntries.touches(entries.get(i), table.id())) {
        found.add(entries.get(i));
      }
    }
    return found;
  }
}
