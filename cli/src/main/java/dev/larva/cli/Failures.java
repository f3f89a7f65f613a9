package dev.larva.cli;

import dev.larva.cli.output.Text;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.error.NotALake;
import dev.larva.error.StoreFailure;
import dev.larva.error.VersionUnavailable;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns a failure into one sentence on the error stream and an exit code. */
public final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

  /** Causes of causes that are searched. */
  private static final int CAUSES_LIMIT = 20;

  /** The option that asks for the whole stack trace. */
  static final String STACKTRACE = "--stacktrace";

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    Throwable failure = own(thrown);
    PrintWriter err = command.getErr();
    err.println("larva: " + Text.line(sentence(failure)));
    if (parsed.originalArgs().contains(STACKTRACE)) {
      thrown.printStackTrace(err);
    } else if (!(failure instanceof LarvaException)) {
      err.println("This is a fault of Larva; run it again with " + STACKTRACE + " to see where.");
    }
    err.flush();
    return exitCode(failure);
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("larva: " + Text.line(String.valueOf(failure.getMessage())));
    CommandLine.UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  /** Larva's own failure, where an engine has wrapped one. */
  private static Throwable own(Throwable thrown) {
    Throwable failure = thrown;
    for (int i = 0; i < CAUSES_LIMIT && failure != null; i++) {
      if (failure instanceof LarvaException) {
        return failure;
      }
      failure = failure.getCause();
    }
    return thrown;
  }

  /** What happened, in words. */
  public static String sentence(Throwable failure) {
    String message = failure.getMessage();
    if (failure instanceof LarvaException && message != null) {
      return message;
    }
    return message == null
        ? failure.getClass().getSimpleName()
        : failure.getClass().getSimpleName() + ": " + message;
  }

  /** The exit code for a failure. */
  public static int exitCode(Throwable failure) {
    if (failure instanceof StoreFailure) {
      return ExitCode.STORE;
    }
    if (failure instanceof InvalidRequest
        || failure instanceof NotALake
        || failure instanceof VersionUnavailable) {
      return ExitCode.USAGE;
    }
    return failure instanceof LarvaException ? ExitCode.FINDING : ExitCode.FAULT;
  }
}
