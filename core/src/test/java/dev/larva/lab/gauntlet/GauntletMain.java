package dev.larva.lab.gauntlet;

import dev.larva.format.Format;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./lab gauntlet}. */
@Command(
    name = "lab gauntlet",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Lets several processes work on one lake, kills them at random, and compares every sum with"
            + " what they were told.",
    footer = {
      "",
      "Examples:",
      "  ./lab gauntlet --root /tmp/lake --processes 4 --seconds 60",
      "  ./lab s3 --port 9123 --faults 409,412,500,503,drop:0.05   (and, with what it prints)",
      "  ./lab gauntlet --root s3://demo/lake -o s3.endpoint=http://127.0.0.1:9123 -o ..."
    })
public final class GauntletMain implements Callable<Integer> {

  private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
  private final PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);

  @Option(
      names = "--root",
      required = true,
      paramLabel = "URI",
      description = "The lake; made if there is none. It may hold other things.")
  private String root = "";

  @Option(names = "-o", paramLabel = "KEY=VALUE", description = "Options of its store.")
  private Map<String, String> options = new TreeMap<>();

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "Of the lake, if it is made (default ${DEFAULT-VALUE}).")
  private int format = Format.LOG;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "Processes at a time (default ${DEFAULT-VALUE}).")
  private int processes = 4;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long they work (default ${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(
      names = "--seed",
      paramLabel = "X",
      description = "Of what is drawn (default: by chance).")
  private @Nullable Long seed;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new GauntletMain()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    long drawn = seed == null ? new SplittableRandom().nextLong() : seed;
    err.println("seed " + drawn);
    Path folder = Files.createTempDirectory("larva-gauntlet-");
    Settings settings =
        new Settings(root, options, format, processes, Duration.ofSeconds(seconds), drawn);
    Result result = Gauntlet.run(settings, folder, err::println);
    if (result.well()) {
      remove(folder);
    } else {
      err.println("journals and error streams are kept: " + folder);
    }
    out.println(result.json());
    return result.well() ? 0 : 1;
  }

  private static void remove(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
