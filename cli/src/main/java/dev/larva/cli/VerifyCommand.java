package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Verify;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva verify}. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Reads every object of a lake and checks it: the chain of the log, roots and nodes, what they"
          + " refer to, hashes, counts. Changes nothing.",
      "Exit code 0 if all is well, 1 if there are findings; each names the object and what is wrong."
    },
    footer = {"", "Example:", "  larva verify --root /data/lake"})
final class VerifyCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Verify.Report report = lake.verify().run(answer::progress);
      return print(answer, report.findings(), counts(report));
    } catch (CorruptLake damage) {
      return print(answer, List.of(Finding.of(damage, Layout.MARKER)), Map.of());
    }
  }

  private static int print(Answer answer, List<Finding> findings, Map<String, Long> counts) {
    if (!findings.isEmpty()) {
      try (Answer.Rows rows = answer.rows(List.of("object", "what"))) {
        findings.forEach(one -> rows.add(List.of(one.object(), one.what())));
      }
      answer.say("");
    }
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("verify", findings.isEmpty() ? "ok" : "damaged");
    summary.put("findings", (long) findings.size());
    summary.putAll(counts);
    answer.fields(summary);
    return findings.isEmpty() ? ExitCode.WELL : ExitCode.FINDING;
  }

  private static Map<String, Long> counts(Verify.Report report) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("versions", report.versions());
    counts.put("slots", report.slots());
    counts.put("roots", report.roots());
    counts.put("nodes", report.nodes());
    counts.put("chunks", report.chunks());
    counts.put("bytes", report.bytes());
    counts.put("orphans", report.orphans());
    counts.put("orphanBytes", report.orphanBytes());
    return counts;
  }
}
