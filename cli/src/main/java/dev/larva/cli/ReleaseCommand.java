package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.transaction.Landed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code larva release}. */
@Command(
    name = "release",
    mixinStandardHelpOptions = true,
    description = {"Ends a tag or another hold: its version goes with the next expiry."},
    footer = {"", "Examples:", "  larva release --root /data/lake before-migration"})
final class ReleaseCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(paramLabel = "NAME", description = "The name, as `larva holds` says.")
  private String name = "";

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Landed landed = lake.release(name);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("released", name);
      answer.put("version", landed.version());
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
