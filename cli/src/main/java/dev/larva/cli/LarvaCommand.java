package dev.larva.cli;

import picocli.CommandLine.Command;

/** The tool itself: help, version, and the commands below it. */
@Command(
    name = "larva",
    mixinStandardHelpOptions = true,
    versionProvider = ToolVersion.class,
    description = "Looks after Larva lakes: tables under one root, with one log for all of them.",
    subcommands = {})
final class LarvaCommand {}
