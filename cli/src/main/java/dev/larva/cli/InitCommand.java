package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva init}. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a new, empty lake.",
      "First tries out whether the store's conditional puts hold, and refuses a store where they"
          + " do not."
    },
    footer = {
      "",
      "Examples:",
      "  larva init --root /data/lake",
      "  larva init --root s3://bucket/lake -o client.region=eu-central-1",
      "  larva init --root /data/small --format 1"
    })
final class InitCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--format",
      defaultValue = "3",
      description =
          "3: the log (default). 1: all history in one object, for small lakes with few writers;"
              + " larva upgrade leads from 1 to 3.")
  private int format;

  @Override
  public Integer call() {
    String root = options.root();
    try (Lake lake = Larva.create(root, options.store(), format)) {
      Map<String, Object> made = new LinkedHashMap<>();
      made.put("lake", lake.id());
      made.put("format", lake.format().version());
      made.put("root", root);
      options.answer().fields(made);
    }
    return ExitCode.WELL;
  }
}
