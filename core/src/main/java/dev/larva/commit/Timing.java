package dev.larva.commit;

import dev.larva.runtime.Machine;

/** What decides how long the committer of one writer waits for what, and tells of it. */
record Timing(
    Progress progress, Waiting waiting, Backoff backoff, Planning planning, Pacing pacing) {

  static Timing of(Machine machine, CommitOptions options) {
    Progress progress = new Progress(machine);
    Waiting waiting = new Waiting(machine);
    Backoff backoff = new Backoff(machine);
    return new Timing(
        progress,
        waiting,
        backoff,
        new Planning(machine, waiting, backoff, progress),
        new Pacing(machine, waiting, progress, options));
  }
}
