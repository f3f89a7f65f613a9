package dev.larva.cli;

import dev.larva.Larva;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva upgrade}. */
@Command(
    name = "upgrade",
    mixinStandardHelpOptions = true,
    description = {
      "Takes a lake of format 1 (the manifest) to format 3 (the log), while it is in use.",
      "Whoever has it open is told to open it again. All versions stay as they are; there is no way"
          + " back. Running it again does no harm."
    },
    footer = {"", "Examples:", "  larva upgrade --root /data/small"})
final class UpgradeCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    String root = options.root();
    OptionalLong version = Larva.upgrade(root, options.store());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("root", root);
    answer.put("upgraded", version.isPresent());
    version.ifPresent(last -> answer.put("version", last));
    options.answer().fields(answer);
    return ExitCode.WELL;
  }
}
