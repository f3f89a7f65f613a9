package dev.larva.cli;

import dev.larva.format.Format;
import picocli.CommandLine.IVersionProvider;

/** What {@code larva --version} prints. */
final class ToolVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = getClass().getPackage().getImplementationVersion();
    return new String[] {
      "larva " + (version == null ? "(built from source)" : version),
      "format " + Format.LOG,
      "java " + System.getProperty("java.version")
    };
  }
}
