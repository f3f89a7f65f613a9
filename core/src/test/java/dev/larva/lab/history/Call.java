package dev.larva.lab.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One transaction as its client saw it. Lists are named by keys; a write appends one element,
 * unique in the whole run, to what was read under the same key.
 */
public final class Call {

  /** What its client was told. */
  public enum Outcome {
    /** Nothing yet: its process died, or the run ended. */
    OPEN,
    COMMITTED,
    FAILED,
    UNKNOWN
  }

  /** When an open call ends. */
  public static final long NEVER = Long.MAX_VALUE;

  public final int number;
  public final String client;
  public final String what;
  public final long start;
  private final List<Attempt> attempts = new ArrayList<>();
  private Attempt counts = new Attempt();
  private Outcome outcome = Outcome.OPEN;
  private long end = NEVER;
  private String detail = "";

  Call(int number, String client, String what, long start) {
    this.number = number;
    this.client = client;
    this.what = what;
    this.start = start;
  }

  /** One run of the transaction's function. */
  private static final class Attempt {
    private final Map<String, List<String>> reads = new TreeMap<>();
    private final Map<String, String> writes = new TreeMap<>();
  }

  /** Begins another attempt, which counts until one is chosen; answers its number. */
  public int attempt() {
    counts = new Attempt();
    attempts.add(counts);
    return attempts.size() - 1;
  }

  /** Whether no attempt was begun after this one. */
  public boolean isLast(int attempt) {
    return attempt == attempts.size() - 1;
  }

  /** Makes an attempt the one that counts: it is the one in the log. */
  public void choose(int attempt) {
    counts = attempts.get(attempt);
  }

  public void read(String key, List<String> elements) {
    counts.reads.put(key, new ArrayList<>(elements));
  }

  public void write(String key, String element) {
    counts.writes.put(key, element);
  }

  /** Ends it. */
  public void end(Outcome how, String why, long when) {
    outcome = how;
    detail = why;
    end = how == Outcome.UNKNOWN ? NEVER : when;
  }

  public Map<String, List<String>> reads() {
    return counts.reads;
  }

  public Map<String, String> writes() {
    return counts.writes;
  }

  public Outcome outcome() {
    return outcome;
  }

  public long end() {
    return end;
  }

  @Override
  public String toString() {
    return "call " + number + " of " + client + " (" + what + ", " + outcome + ") " + detail;
  }
}
