package dev.larva.spark.procedure;

import static dev.larva.spark.procedure.Arguments.dryRun;
import static dev.larva.spark.procedure.Arguments.optional;
import static dev.larva.spark.procedure.Arguments.required;

import dev.larva.maintenance.compaction.Report;
import dev.larva.spark.optimize.Optimization;
import dev.larva.spark.optimize.Optimization.Strategy;
import dev.larva.spark.procedure.Procedure.Call;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The procedure that writes chunks anew. */
final class Optimize {

  private Optimize() {}

  static Procedure procedure() {
    return new Procedure(
        "optimize",
        "Writes chunks of a table anew, by tasks: small ones and those with many deleted rows as full"
            + " ones, or all with their rows in another order. Rows, their ids and all versions stay as they"
            + " are, and others may read and change the table meanwhile.",
        List.of(
            required("table", "as in main.orders"),
            optional("where", "STRING", "a condition: only chunks that may hold such rows"),
            Arguments.given("strategy", "STRING", "'binpack'", "binpack, sort or hilbert"),
            optional(
                "columns",
                "ARRAY<STRING>",
                "to sort by; if they are left out, those that the table is clustered by"),
            dryRun()),
        "groups BIGINT NOT NULL COMMENT 'of chunks, each in an entry of its own',"
            + " chunks_before BIGINT NOT NULL, chunks_after BIGINT NOT NULL,"
            + " rows BIGINT NOT NULL COMMENT 'that were written',"
            + " deleted_rows BIGINT NOT NULL COMMENT 'that take no room any more',"
            + " bytes_before BIGINT NOT NULL, bytes_after BIGINT,"
            + " abandoned BIGINT NOT NULL COMMENT 'groups that stay as they were',"
            + " reasons ARRAY<STRING> NOT NULL COMMENT 'why'",
        Optimize::run);
  }

  private static List<Row> run(Call call) {
    Arguments arguments = call.arguments();
    Optimization optimization =
        new Optimization(
            call.place().lake(),
            call.place().table(arguments.text("table")),
            arguments.textOrNull("where"),
            Strategy.of(arguments.text("strategy")),
            arguments.texts("columns"));
    boolean dry = arguments.flag("dry_run");
    Report report = dry ? optimization.plan() : optimization.run();
    return List.of(
        RowFactory.create(
            report.groups(),
            report.chunksBefore(),
            report.chunksAfter(),
            report.rows(),
            report.deletedRows(),
            report.bytesBefore(),
            dry ? null : report.bytesAfter(),
            report.abandoned(),
            report.reasons()));
  }
}
