package dev.larva.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The tool itself: help, version, and the commands below it. */
@Command(
    name = "larva",
    mixinStandardHelpOptions = true,
    versionProvider = ToolVersion.class,
    description = "Looks after Larva lakes: tables under one root, with one log for all of them.",
    subcommands = {
      DemoCommand.class,
      InitCommand.class,
      TablesCommand.class,
      ShowCommand.class,
      LogCommand.class,
      CatCommand.class,
      ChangesCommand.class,
      ChunksCommand.class,
      DeleteCommand.class,
      CompactCommand.class,
      CheckpointCommand.class,
      VacuumCommand.class,
      RetireCommand.class,
      OutcomeCommand.class,
      ApplicationsCommand.class,
      ForgetApplicationCommand.class,
      RestoreCommand.class,
      TagCommand.class,
      HoldCommand.class,
      ReleaseCommand.class,
      HoldsCommand.class,
      ExpireCommand.class,
      VerifyCommand.class,
      RepairCommand.class,
      UpgradeCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:all is well",
      " 1:a finding: the lake, or what was asked of it, is not as it should be",
      " 2:usage: the command line, or what it names, is wrong",
      " 3:the store refused or could not be reached",
      "70:a fault of Larva itself"
    },
    footer = {
      "",
      "Examples:",
      "  larva demo",
      "  larva tables --root larva-demo",
      "  larva cat --root larva-demo main.orders --limit 5",
      "  larva log --root s3://bucket/lake -o s3.endpoint=http://127.0.0.1:9000 --json",
      "",
      "`larva COMMAND --help` tells more of each."
    })
final class LarvaCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  @Override
  public Integer call() {
    command.commandLine().usage(command.commandLine().getErr());
    return ExitCode.USAGE;
  }
}
