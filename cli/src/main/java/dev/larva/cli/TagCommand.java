package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.transaction.Landed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code larva tag}. */
@Command(
    name = "tag",
    mixinStandardHelpOptions = true,
    description = {"Gives a version a name, under which it stays readable until it is released."},
    footer = {
      "",
      "Examples:",
      "  larva tag --root /data/lake before-migration",
      "  larva cat --root /data/lake main.orders --as-of-tag before-migration"
    })
final class TagCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Parameters(paramLabel = "NAME", description = "The name.")
  private String name = "";

  @Option(
      names = "--at",
      paramLabel = "N",
      description = "The version; the newest if this is not given.")
  private @Nullable Long version;

  @Override
  public Integer call() {
    try (Lake lake = Larva.open(options.root(), options.store())) {
      long at = version == null ? lake.snapshot().version() : version;
      Landed landed = lake.tag(name, at);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("tag", name);
      answer.put("of", at);
      answer.put("version", landed.version());
      options.answer().fields(answer);
      return ExitCode.WELL;
    }
  }
}
