package dev.larva.lab.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One transaction as its client saw it. Lists are named by keys; a write appends one element,
 * unique in the whole run, to what was read under the same key. A set is a list of what came into
 * it and what left it: {@link #joined} and {@link #left} name these elements.
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
  private boolean serializable;
  private boolean chosen;

  Call(int number, String client, String what, long start) {
    this.number = number;
    this.client = client;
    this.what = what;
    this.start = start;
  }

  /** One run of the transaction's function. */
  private static final class Attempt {
    private final Map<String, List<String>> reads = new TreeMap<>();
    private final Map<String, Set<String>> sets = new TreeMap<>();
    private final Map<String, List<String>> writes = new TreeMap<>();
    private final Set<String> pinned = new TreeSet<>();
    private long premise = BLIND;
  }

  /** The premise of an attempt that read nothing. */
  public static final long BLIND = -1;

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
    chosen = true;
  }

  /**
   * Whether what its function read was told to anyone: its client was told of success, or what it
   * wrote is there. Until then it may have read what never came to be.
   */
  public boolean settled() {
    return chosen || outcome == Outcome.COMMITTED;
  }

  public void read(String key, List<String> elements) {
    counts.reads.put(key, new ArrayList<>(elements));
  }

  /** Reads a set. */
  public void saw(String key, Set<String> members) {
    counts.sets.put(key, new TreeSet<>(members));
  }

  /** Says that what is under the key must be the same when this lands. */
  public void pin(String key) {
    counts.pinned.add(key);
  }

  /** Says at which version it reads. */
  public void premise(long version) {
    counts.premise = version;
  }

  public void write(String key, String element) {
    counts.writes.computeIfAbsent(key, none -> new ArrayList<>()).add(element);
  }

  /** The element that a member's coming appends to its set. */
  public String joined(String member) {
    return "+" + member + "#" + number;
  }

  /** The element that a member's leaving appends to its set. */
  public String left(String member) {
    return "-" + member + "#" + number;
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

  /** The members of the sets that it read. */
  public Map<String, Set<String>> sets() {
    return counts.sets;
  }

  public Map<String, List<String>> writes() {
    return counts.writes;
  }

  public boolean pinned(String key) {
    return counts.pinned.contains(key);
  }

  /** Says that the whole call is serializable. */
  public void serialize() {
    serializable = true;
  }

  public boolean serializable() {
    return serializable;
  }

  /** Why it ended as it did. */
  public String detail() {
    return detail;
  }

  /** The version at which the attempt that counts has read, or {@link #BLIND}. */
  public long premise() {
    return counts.premise;
  }

  /** Runs of its function. */
  public int attempts() {
    return attempts.size();
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
