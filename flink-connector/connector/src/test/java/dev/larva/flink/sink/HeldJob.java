package dev.larva.flink.sink;

import org.apache.flink.core.execution.JobClient;

/**
 * A job that runs, and whose source is held.
 *
 * @param from rows of each range that others have landed before
 */
record HeldJob(JobClient job, TickSource source, Script script, long from) {

  /** Starts it, lets its source on, and waits until the rows have landed. */
  static HeldJob start(SinkJob job, TickSource source, long from, long upTo) throws Exception {
    Script script = new Script();
    source.limit(upTo);
    HeldJob held = new HeldJob(job.script(script).start(source), source, script, from);
    held.letOn(upTo);
    return held;
  }

  /** Lets the source on up to so many rows of each range, and waits until they have landed. */
  void letOn(long upTo) throws InterruptedException {
    source.limit(upTo);
    script.awaitRows(TickSource.RANGES * (upTo - from));
  }
}
