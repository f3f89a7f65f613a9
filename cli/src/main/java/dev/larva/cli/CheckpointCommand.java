package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code larva checkpoint}. */
@Command(
    name = "checkpoint",
    mixinStandardHelpOptions = true,
    description =
        "Writes a checkpoint of the newest version, so that opening the lake reads less of its log."
            + " Writers do so by themselves every few hundred commits.",
    footer = {"", "Example:", "  larva checkpoint --root /data/lake"})
final class CheckpointCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      OptionalLong written = lake.checkpoint();
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("checkpoint", written.isPresent() ? "done" : "nothing");
      fields.put("version", written.orElseGet(() -> lake.snapshot().version()));
      options.answer().fields(fields);
      return ExitCode.WELL;
    }
  }
}
