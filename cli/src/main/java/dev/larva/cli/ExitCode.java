package dev.larva.cli;

/** What the tool ends with; scripts rely on it. */
public final class ExitCode {

  /** All is well. */
  public static final int WELL = 0;

  /** The lake, or what was asked of it, is not as it should be; the output says how. */
  public static final int FINDING = 1;

  /** The command line or what it names is wrong. */
  public static final int USAGE = 2;

  /** The store refused or could not be reached. */
  public static final int STORE = 3;

  /** Larva itself is at fault. */
  public static final int FAULT = 70;

  private ExitCode() {}
}
