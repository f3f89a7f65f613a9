package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Outcome;
import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code larva outcome}. */
@Command(
    name = "outcome",
    mixinStandardHelpOptions = true,
    description = {
      "Tells what became of a transaction whose answer was lost.",
      "Exit code 0 if it landed, 1 if it did not."
    },
    footer = {
      "",
      "Example:",
      "  larva outcome --root /data/lake 000000000000002a-01JE5Z3N8Q0000000000000000"
    })
final class OutcomeCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(
      paramLabel = "TRANSACTION",
      description = "The transaction's id, as the error that lost it says.")
  private String id = "";

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Outcome outcome = lake.outcome(parsed());
      Map<String, @Nullable Object> answer = new LinkedHashMap<>();
      answer.put("transaction", id);
      answer.put("outcome", outcome.kind().name().toLowerCase(Locale.ROOT));
      answer.put("version", outcome.version() == 0 ? null : outcome.version());
      answer.put("reason", outcome.reason());
      if (!options.answer().json()) {
        answer.values().removeIf(Objects::isNull); // a program finds every field, a person no null
      }
      options.answer().fields(answer);
      return outcome.kind() == Outcome.Kind.COMMITTED ? ExitCode.WELL : ExitCode.FINDING;
    }
  }

  private TransactionId parsed() {
    try {
      return TransactionId.parse(id);
    } catch (IllegalArgumentException e) {
      throw new InvalidRequest(
          "not a transaction id; it has 16 hex digits, a dash and 26 letters and digits; id=" + id,
          e);
    }
  }
}
