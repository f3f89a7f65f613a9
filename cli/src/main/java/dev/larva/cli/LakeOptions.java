package dev.larva.cli;

import dev.larva.cli.output.Answer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that every command takes: where the lake is, and how to answer. */
public final class LakeOptions {

  /** The environment variable that stands in for {@code --root}. */
  static final String ROOT_VARIABLE = "LARVA_ROOT";

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  @Option(
      names = "--root",
      paramLabel = "URI",
      defaultValue = "${env:" + ROOT_VARIABLE + ":-}",
      showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
      description = {
        "Where the lake is: a folder, file:///folder or s3://bucket/prefix.",
        "Default: the environment variable " + ROOT_VARIABLE + "."
      })
  private String root = "";

  @Option(
      names = "-o",
      paramLabel = "KEY=VALUE",
      description =
          "An option of the store, such as s3.endpoint=http://127.0.0.1:9000; repeatable.")
  private Map<String, String> options = new LinkedHashMap<>();

  @Option(names = "--json", description = "Answer with one JSON object a line, for programs.")
  private boolean json;

  @Option(
      names = Failures.STACKTRACE,
      description = "When the command fails, print where in the code.")
  private boolean stacktrace;

  /** The root that was given, or {@code otherwise}. */
  public String rootOr(String otherwise) {
    return root.isBlank() ? otherwise : root;
  }

  /** The root that was given. */
  String root() {
    if (root.isBlank()) {
      throw usage("Missing required option: '--root=URI'");
    }
    return root;
  }

  /** The options of the store. */
  public Map<String, String> store() {
    return Collections.unmodifiableMap(options);
  }

  /** Whether a failure shows where in the code it arose. */
  public boolean stacktrace() {
    return stacktrace;
  }

  /** Where this command's results go. */
  public Answer answer() {
    return new Answer(command.commandLine().getOut(), command.commandLine().getErr(), json);
  }

  /** A mistake on the command line. */
  ParameterException usage(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
