package dev.larva.bench.contest;

import java.util.Map;

/**
 * One format's own writer on one table of rows of three columns: {@code id} (64-bit number, never
 * null), {@code name} (text) and {@code amount} (64-bit float). Safe for many threads.
 */
public interface Contestant extends AutoCloseable {

  /** Rows of an append. */
  int ROWS = 100;

  /** Opens contestants; has a public constructor without parameters. */
  interface Opening {

    /**
     * Opens the table at the option {@code root}, which is made first if the option {@code create}
     * is {@code true}.
     *
     * @param options {@code root}, {@code create}, and those of the store
     */
    Contestant open(Map<String, String> options);
  }

  /** Writes {@link #ROWS} rows and commits them, through the format's Java API. */
  void append(long firstId);

  /** Writes a file of rows and hands back its commit. */
  Runnable staged(long firstId);

  /** Rows of the newest state, by its metadata. */
  long rows();

  /** What takes part, with its version and how it is set up, in a few words. */
  String title();

  @Override
  void close();
}
