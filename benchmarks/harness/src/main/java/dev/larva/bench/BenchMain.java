package dev.larva.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs benchmarks. Ends with 0 if every contestant gave its figures, whether they reach a goal or
 * not, with 1 if one failed, with 2 if it was called wrongly. Class paths are system properties:
 * {@code bench.s3} is the server's, {@code bench.spark} that of R1, R2 and W1, {@code bench.flink}
 * that of F1, {@code bench.larva}, {@code bench.iceberg} and so on those of contestants; a peer
 * without one does not take part.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares Larva with its peers, and its commits with one put of the store.")
public final class BenchMain implements Callable<Integer> {

  private static final int THREADS = 512;
  private static final int PROCESSES = 8;

  /** With more than these a peer's retries would take minutes to end. */
  private static final int PEER_THREADS = 32;

  private static final int PEER_PROCESSES = 3;

  private enum Bench {
    C1,
    C2,
    C3,
    C4,
    S1,
    S2,
    R1,
    R2,
    W1,
    F1
  }

  @Parameters(arity = "1..*", paramLabel = "ID", description = "${COMPLETION-CANDIDATES}")
  private List<Bench> benches = new ArrayList<>();

  @Option(names = "--quick", description = "Few and short rounds.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Adds one object a line to it.")
  private @Nullable Path json;

  @Option(
      names = "--latency-put",
      paramLabel = "MS",
      description = "Milliseconds that each put waits; by default ${DEFAULT-VALUE}.")
  private int putMillis = 40;

  @Option(
      names = "--latency-get",
      paramLabel = "MS",
      description = "Milliseconds that each other request waits; by default ${DEFAULT-VALUE}.")
  private int getMillis = 20;

  @Spec private CommandSpec spec = CommandSpec.create();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new BenchMain()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("larva-bench");
    boolean whole = true;
    for (Bench bench : benches) {
      try (Server server =
          Server.start(System.getProperty("bench.s3", ""), folder, putMillis, getMillis)) {
        whole &= run(bench, new Setup(folder, server.options(), formats(), quick));
      }
    }
    return whole ? 0 : 1;
  }

  /** Whether no contestant failed. */
  private boolean run(Bench bench, Setup setup) throws IOException {
    Titles titles = new Titles();
    double load = Report.load();
    List<Figure> figures =
        switch (bench) {
          case C1 -> Latency.staged(setup, titles);
          case C2 -> Latency.endToEnd(setup, titles);
          case C3 -> Throughput.threads(setup, titles);
          case C4 -> Throughput.processes(setup, titles);
          case S1 -> Scale.chunks(setup);
          case S2 -> Scale.commits(setup);
          case R1 -> Scans.reads(setup, titles);
          case R2 -> Scans.changed(setup, titles);
          case W1 -> Scans.writes(setup, titles);
          case F1 -> Sinks.rates(setup, titles);
        };
    Report report = new Report(setup, titles, load);
    PrintWriter out = spec.commandLine().getOut();
    figures.forEach(figure -> out.println(Report.row(figure)));
    failures(figures).forEach((name, why) -> out.println("    " + name + " failed: " + why));
    titles.all().forEach((name, title) -> out.println("    " + name + ": " + title));
    out.println(
        String.format(
            Locale.ROOT, "    load of the machine: %.1f before, %.1f after", load, Report.load()));
    out.flush();
    if (json != null) {
      List<String> lines = figures.stream().map(report::json).toList();
      Files.write(json, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    return figures.stream().allMatch(figure -> figure.failed().isEmpty());
  }

  private static Map<String, String> failures(List<Figure> figures) {
    Map<String, String> failures = new TreeMap<>();
    figures.forEach(
        figure ->
            figure.failed().forEach((name, why) -> failures.put(name + ", " + figure.id(), why)));
    return failures;
  }

  private static List<Format> formats() {
    List<Format> formats = new ArrayList<>();
    add(formats, Format.LARVA, "dev.larva.bench.LarvaOpening", THREADS, PROCESSES);
    add(formats, "iceberg", "dev.larva.bench.iceberg.IcebergOpening", PEER_THREADS, PEER_PROCESSES);
    add(formats, "delta", "dev.larva.bench.delta.DeltaOpening", PEER_THREADS, 1);
    add(formats, "paimon", "dev.larva.bench.paimon.PaimonOpening", 0, 0);
    return formats;
  }

  private static void add(
      List<Format> formats, String name, String opening, int threads, int processes) {
    String classpath = System.getProperty("bench." + name, "");
    if (!classpath.isEmpty()) {
      formats.add(new Format(name, opening, classpath, threads, processes));
    }
  }
}
