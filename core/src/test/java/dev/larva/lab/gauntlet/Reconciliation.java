package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.Outcome;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Finding;
import dev.larva.maintenance.Verify;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares what was announced and answered with what is in the log, and what the log's deeds lead
 * to with what is in the tables; then drives again what is still open, and compares again.
 */
final class Reconciliation {

  /** Old versions of which every row is read. */
  private static final int OLD_VERSIONS = 2;

  private final Lake lake;
  private final Arena arena;
  private final Map<TransactionId, Intent> intents;
  private final Tally tally;
  private final TreeMap<TransactionId, Long> landed = new TreeMap<>();

  Reconciliation(Lake lake, Arena arena, Map<TransactionId, Intent> intents, Tally tally) {
    this.lake = lake;
    this.arena = arena;
    this.intents = intents;
    this.tally = tally;
  }

  void run(SplittableRandom random) {
    List<Intent> open = intents.values().stream().filter(Intent::open).toList();
    Map<TransactionId, Outcome> outcomes = new TreeMap<>();
    open.forEach(intent -> outcomes.put(intent.id(), lake.outcome(intent.id())));
    replay(versions(random));
    compareAnswers();
    outcomes.forEach(this::compareOutcome);
    tally.say(
        "driving again "
            + open.size()
            + " transactions whose fate is open; "
            + open.stream().filter(intent -> landed.containsKey(intent.id())).count()
            + " of them had landed");
    tally.say("answers: " + answers());
    open.forEach(this::again);
    replay(new TreeSet<>());
    open.forEach(
        intent -> require(landed.containsKey(intent.id()), "driven again, but lost: " + intent));
    verify();
  }

  private Map<Answer.Kind, Integer> answers() {
    Map<Answer.Kind, Integer> counts = new TreeMap<>();
    for (Intent intent : intents.values()) {
      intent.answers().forEach(answer -> counts.merge(answer.kind(), 1, Integer::sum));
    }
    return counts;
  }

  /** Announced transactions that landed. */
  long committed() {
    return landed.size();
  }

  /** Transactions that were refused though they had time enough. */
  long failed() {
    return intents.values().stream()
        .filter(intent -> intent.was(Answer.Kind.REFUSED))
        .peek(intent -> tally.say("failed: " + intent))
        .count();
  }

  /** Acknowledged transactions that are not in the log, or not where they were said to be. */
  long lost() {
    return intents.values().stream().filter(this::lost).count();
  }

  private boolean lost(Intent intent) {
    return intent.answers().stream()
        .filter(answer -> answer.kind() == Answer.Kind.COMMITTED)
        .anyMatch(answer -> !Long.valueOf(answer.version()).equals(landed.get(intent.id())));
  }

  /** Some versions of the arena at random. */
  private Set<Long> versions(SplittableRandom random) {
    Set<Long> some = new TreeSet<>();
    long ages = lake.snapshot().version() - arena.born();
    for (int i = 0; i < OLD_VERSIONS && ages > 0; i++) {
      some.add(arena.born() + 1 + random.nextLong(ages));
    }
    return some;
  }

  /** Reads the log, and the tables at its newest version and at those. */
  private void replay(Set<Long> compared) {
    Snapshot newest = lake.snapshot();
    compared.add(newest.version());
    List<LogEntry> entries = new ArrayList<>();
    lake.log(arena.born(), newest.version(), entries::add);
    Contents expected = Contents.beginning();
    landed.clear();
    for (LogEntry entry : entries) {
      take(entry, expected);
      if (compared.contains(entry.version())) {
        compare(expected, entry.version());
      }
    }
  }

  private void take(LogEntry entry, Contents expected) {
    TransactionId id = entry.entry().id();
    Intent intent = intents.get(id);
    if (intent == null) {
      require(isForeign(entry), "version " + entry.version() + " was never announced: " + id);
      return;
    }
    Long before = landed.put(id, entry.version());
    require(before == null, id + " landed twice, as " + before + " and " + entry.version());
    intent.deed().expect(expected, id);
  }

  /** Whether an entry is none of the gauntlet's deeds: upkeep, or another user's. */
  private boolean isForeign(LogEntry entry) {
    return entry.entry().operations().stream().noneMatch(this::isOurs);
  }

  private boolean isOurs(Operation operation) {
    if (operation instanceof Operation.RewriteChunks) {
      return false;
    }
    if (operation instanceof Operation.OnTable change) {
      return isOurs(change.table());
    }
    return operation instanceof Operation.SetProperties change && isOurs(change.target());
  }

  private boolean isOurs(Ulid table) {
    Snapshot known = lake.access().head().known();
    return known
        .table(table)
        .flatMap(state -> Optional.ofNullable(known.namespaces().get(state.record().namespace())))
        .filter(namespace -> namespace.name().equals(arena.namespace()))
        .isPresent();
  }

  private void compare(Contents expected, long version) {
    Contents actual = Contents.read(lake, arena, lake.snapshotAt(version));
    expected
        .differences(actual)
        .forEach(difference -> tally.problem("version " + version + ": " + difference));
  }

  private void compareAnswers() {
    for (Intent intent : intents.values()) {
      boolean refused = intent.was(Answer.Kind.REFUSED) || intent.was(Answer.Kind.GAVE_UP);
      require(!lost(intent), "acknowledged, but not so in the log: " + intent);
      require(!refused || !landed.containsKey(intent.id()), "refused, but landed: " + intent);
    }
  }

  private void compareOutcome(TransactionId id, Outcome outcome) {
    Long version = landed.get(id);
    boolean agrees =
        switch (outcome.kind()) {
          case COMMITTED -> Long.valueOf(outcome.version()).equals(version);
          // A put that its process left behind may have landed since the outcome was asked for.
          case UNDECIDED -> version == null || Outcome.Kind.COMMITTED == lake.outcome(id).kind();
          case REJECTED, WITHDRAWN, NEVER -> false;
        };
    require(agrees, "outcome of " + id + " is " + outcome + ", but the log says " + version);
  }

  private void again(Intent intent) {
    Long before = landed.get(intent.id());
    try {
      Landed now =
          lake.transact(
                  TransactionOptions.DEFAULT
                      .as(intent.id())
                      .withDeadline(Worker.PATIENT)
                      .isolated(intent.deed().isolation()),
                  tx -> intent.deed().run(tx, arena, intent.id()))
              .orElseThrow();
      require(
          before == null || before == now.version(),
          "driven again, it landed again: " + intent + " " + now);
    } catch (RuntimeException failure) {
      tally.problem("driven again, it failed: " + intent + " " + failure);
    }
  }

  private void verify() {
    Verify.Report report = lake.verify().run(step -> {});
    for (Finding finding : report.findings()) {
      tally.problem("verify: " + finding);
    }
    tally.say(
        "verified "
            + report.versions()
            + " versions in "
            + report.slots()
            + " slots, "
            + report.chunks()
            + " chunks, "
            + report.roots()
            + " roots");
  }

  private void require(boolean well, String what) {
    if (!well) {
      tally.problem(what);
    }
  }
}
