package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.entry.Claim;
import dev.larva.transaction.Landed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva hold}. */
@Command(
    name = "hold",
    mixinStandardHelpOptions = true,
    description = {
      "Keeps a version readable for a program, or all versions from one on for a consumer."
    },
    footer = {
      "",
      "Examples:",
      "  larva hold --root /data/lake backup --pin 42",
      "  larva hold --root /data/lake reader --consumer 42"
    })
final class HoldCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(paramLabel = "NAME", description = "The name of the hold.")
  private String name = "";

  @ArgGroup(multiplicity = "1")
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private What what;

  /** One of the two. */
  static final class What {
    @Option(names = "--pin", paramLabel = "N", description = "Hold this version.")
    private @Nullable Long pin;

    @Option(
        names = "--consumer",
        paramLabel = "N",
        description = "Hold this version and all after it; a consumer's hold moves there.")
    private @Nullable Long consumer;
  }

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      Landed landed =
          what.pin != null
              ? lake.hold(name, Claim.PIN, what.pin)
              : lake.hold(name, Claim.CONSUMER, Objects.requireNonNull(what.consumer));
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("hold", name);
      answer.put("version", landed.version());
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
