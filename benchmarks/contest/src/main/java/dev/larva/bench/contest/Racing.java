package dev.larva.bench.contest;

/** A contestant that is made for many writers at a time, as it is set up here. */
public interface Racing extends Contestant {

  /**
   * The commit of a file of {@link #ROWS} rows that is only named, not written: what a commit costs
   * when none of the store's time goes to files.
   */
  Runnable named();

  /** Objects of its log that this process tried to put; 0 if it has none of that kind. */
  long landings();
}
