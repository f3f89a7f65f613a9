package dev.larva.lab.gauntlet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a gauntlet counts while it runs. Safe for many threads. */
final class Tally {

  /** Problems that are kept and told; more are only counted. */
  private static final int PROBLEMS_SHOWN = 20;

  private final Consumer<String> progress;
  private final List<String> problems = new ArrayList<>();
  private long problemCount;
  private long checked;
  private long kills;

  /**
   * @param progress is told for a person what happens
   */
  Tally(Consumer<String> progress) {
    this.progress = progress;
  }

  void say(String line) {
    progress.accept(line);
  }

  synchronized void problem(String text) {
    problemCount++;
    if (problems.size() < PROBLEMS_SHOWN) {
      problems.add(text);
      say("PROBLEM: " + text);
    }
  }

  synchronized void checked(long snapshots) {
    checked += snapshots;
  }

  synchronized void killed() {
    kills++;
  }

  synchronized long problemCount() {
    return problemCount;
  }

  /** The first of them. */
  synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** Snapshots that watchers found well. */
  synchronized long checked() {
    return checked;
  }

  synchronized long kills() {
    return kills;
  }
}
