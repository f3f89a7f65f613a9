package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.transaction.Landed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code larva forget-application}. */
@Command(
    name = "forget-application",
    mixinStandardHelpOptions = true,
    description = {
      "Forgets how far an application has come. Only for one that will never run again: if it does,"
          + " it begins anew, and what it did before it does twice."
    },
    footer = {"", "Example:", "  larva forget-application --root /data/lake old-job"})
final class ForgetApplicationCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(paramLabel = "APPLICATION", description = "Its name, as `larva applications` says.")
  private String name = "";

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Optional<Landed> landed = lake.transact(tx -> tx.forgetApplication(name));
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("application", name);
      landed.ifPresent(entry -> answer.put("version", entry.version()));
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
