package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.Scan;
import dev.larva.Table;
import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Condition;
import dev.larva.cli.value.Shown;
import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva cat}. */
@Command(
    name = "cat",
    mixinStandardHelpOptions = true,
    description = "Prints rows of a table. Their order means nothing.",
    footer = {
      "",
      "Examples:",
      "  larva cat --root /data/lake main.orders --limit 5",
      "  larva cat --root /data/lake main.orders --select o_orderkey,o_totalprice \\",
      "    --where 'o_totalprice > 500000' --where 'o_orderdate >= 1998-01-01'",
      "  larva cat --root /data/lake main.orders --as-of-version 3 --json"
    })
final class CatCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @ArgGroup private @Nullable AsOf asOf;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "Rows at most; 0: all. Default: ${DEFAULT-VALUE}.")
  private long limit;

  @Option(
      names = "--select",
      paramLabel = "COLUMN",
      split = ",",
      description = "The columns to print, separated by commas. Default: all.")
  private List<String> select = List.of();

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description = {
        "Print only rows for which this holds: a column, one of = != < <= > >= and a value, or"
            + " `COLUMN is [not] null`.",
        "Repeatable: all conditions must hold."
      })
  private List<String> where = List.of();

  @Parameters(paramLabel = "TABLE", description = "The table, as in main.orders.")
  private String name = "";

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new InvalidRequest("the limit must not be negative; limit=" + limit);
    }
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Snapshot snapshot = AsOf.snapshot(lake, asOf);
      Table table = lake.table(TableName.parse(name), snapshot);
      List<Field> columns = selected(table.schema());
      String[] names = columns.stream().map(Field::name).toArray(String[]::new);
      Scan scan = table.scan().select(names).filter(Condition.all(where, table.schema()));
      int[] positions = columns.stream().mapToInt(scan.projection().fields()::indexOf).toArray();
      try (Rows<GenericRecord> rows = scan.rows()) {
        print(answer, columns, positions, rows);
      }
    }
    return ExitCode.WELL;
  }

  /**
   * Prints the rows.
   *
   * @param positions of the columns in a row, whose names Avro may have changed
   */
  private void print(
      Answer answer, List<Field> columns, int[] positions, Rows<GenericRecord> rows) {
    try (Answer.Rows answers = answer.rows(columns.stream().map(Field::name).toList())) {
      for (long count = 0; (limit == 0 || count < limit) && rows.hasNext(); count++) {
        GenericRecord row = rows.next();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < positions.length; i++) {
          values.add(Shown.of(columns.get(i).type(), row.get(positions[i])));
        }
        answers.add(values);
      }
    }
  }

  private List<Field> selected(Schema schema) {
    if (select.isEmpty()) {
      return schema.fields();
    }
    List<Field> fields = new ArrayList<>();
    for (String column : select) {
      fields.add(Condition.column(schema, column));
    }
    return fields;
  }
}
