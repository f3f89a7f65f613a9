package dev.larva.cli;

import dev.larva.cli.output.Answer;
import dev.larva.cli.value.Deed;
import dev.larva.cli.value.Times;
import dev.larva.entry.Operation;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Map;

/** Entries of the log as rows of an answer. */
public final class LogRows {

  private final Answer answer;
  private final Deed deed;

  private LogRows(Answer answer, Deed deed) {
    this.answer = answer;
    this.deed = deed;
  }

  /**
   * Answers with the entries, in their order.
   *
   * @param names of tables and namespaces, by id; those that the entries create are added to them
   */
  public static void print(Answer answer, List<LogEntry> entries, Map<Ulid, String> names) {
    for (LogEntry entry : entries) {
      for (Operation operation : entry.entry().operations()) {
        if (operation instanceof Operation.CreateTable created) {
          String owner = names.getOrDefault(created.namespace(), created.namespace().text());
          names.putIfAbsent(created.table(), owner + "." + created.name());
        }
      }
    }
    new LogRows(answer, new Deed(names)).print(entries);
  }

  private void print(List<LogEntry> entries) {
    try (Answer.Rows rows =
        answer.rows(List.of("version", "time", "transaction", "did", "summary"))) {
      for (LogEntry entry : entries) {
        List<String> did = deed.of(entry.entry());
        Map<String, String> summary = entry.entry().summary();
        rows.add(
            List.of(
                entry.version(),
                Times.instant(entry.time()),
                entry.entry().id().toString(),
                answer.json() ? did : String.join("; ", did),
                answer.json() || !summary.isEmpty() ? summary : ""));
      }
    }
  }
}
