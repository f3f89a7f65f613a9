package dev.larva.lab;

import dev.larva.Outcome;
import dev.larva.entry.TransactionId;
import dev.larva.lab.history.Call;
import dev.larva.transaction.Landed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What clients saw beside the answers to their calls, to be held against the log. */
final class Observations {

  /** The words of a table at a version. */
  record Read(String who, long version, String table, List<String> words) {}

  /**
   * Whether a version could be read, by what was there of the log when it was asked for: at least
   * {@code from}, at most {@code upTo}.
   */
  record Asked(String who, long version, boolean read, long from, long upTo) {}

  /** What a call was told of its transaction. */
  record Answer(Call call, Landed landed) {}

  /** What {@code outcome} said of an id, and how much of the log was there to know of. */
  record Told(String who, TransactionId id, Outcome outcome, long upTo) {}

  /**
   * Work that was refused because a version had expired: {@code version} or a later one. At most
   * {@code upTo} was there of the log.
   */
  record Expired(String who, long version, long upTo) {}

  private long acknowledged;
  final List<Read> reads = new ArrayList<>();
  final List<Asked> asked = new ArrayList<>();
  final List<Expired> expired = new ArrayList<>();
  final Map<Call, Answer> answers = new HashMap<>();
  final Map<Call, TransactionId> ids = new HashMap<>();

  /** Requests of each append of a writer that was alone in a run without faults. */
  final List<Map<String, Long>> costs = new ArrayList<>();

  final List<Told> outcomes = new ArrayList<>();

  void answered(Call call, Landed landed) {
    answers.put(call, new Answer(call, landed));
    acknowledged = Math.max(acknowledged, landed.version());
  }

  /** The highest version that any client was told of; who asks for the newest gets no older one. */
  long acknowledged() {
    return acknowledged;
  }
}
