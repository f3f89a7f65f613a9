package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.transaction.Landed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What befalls the steps of a job under test, in the order in which they come to be landed. */
final class Script {

  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();

  private final String name = "script-" + NAMES.incrementAndGet();
  private final List<SinkStep> asked = new ArrayList<>();
  private final List<Boolean> landed = new ArrayList<>();
  private final List<Integer> failBefore = new ArrayList<>();
  private final List<Integer> failAfter = new ArrayList<>();
  private final Map<Integer, Runnable> before = new ConcurrentHashMap<>();
  private long rows;

  Script() {
    SCRIPTS.put(name, this);
  }

  /** The task fails before it asks for the n-th landing, counted from 1. */
  Script failBefore(int asking) {
    failBefore.add(asking);
    return this;
  }

  /** Something else happens before the n-th landing, whose rows are staged by then. */
  Script before(int asking, Runnable happening) {
    before.put(asking, happening);
    return this;
  }

  /** The task fails when the n-th landing is done, before it knows. */
  Script failAfter(int asking) {
    failAfter.add(asking);
    return this;
  }

  /** The landing that a job under this script has. */
  Landing.Opener opener() {
    return opener(name);
  }

  private static Landing.Opener opener(String name) {
    return (lake, plan) -> new Scripted(name, lake, plan);
  }

  synchronized List<SinkStep> asked() {
    return List.copyOf(asked);
  }

  /** Of each landing that came to its end, whether it was one, and not one that was done before. */
  synchronized List<Boolean> landed() {
    return List.copyOf(landed);
  }

  /** Waits until so many rows have landed. */
  synchronized void awaitRows(long count) throws InterruptedException {
    while (rows < count) {
      wait();
    }
  }

  private synchronized int ask(SinkStep step) {
    asked.add(step);
    if (failBefore.contains(asked.size())) {
      throw new IllegalStateException("fails before the landing, as the script says");
    }
    return asked.size();
  }

  private synchronized void answer(int asking, SinkStep step, boolean isLanded) {
    landed.add(isLanded);
    rows += isLanded ? step.rows() : 0;
    notifyAll();
    if (failAfter.contains(asking)) {
      throw new IllegalStateException("fails after the landing, as the script says");
    }
  }

  private record Scripted(String script, Lake lake, SinkPlan plan) implements Landing {

    @Override
    public Optional<Landed> land(SinkStep step, Map<String, String> summary) {
      Script own = SCRIPTS.getOrDefault(script, new Script());
      int asking = own.ask(step);
      own.before.getOrDefault(asking, () -> {}).run();
      Optional<Landed> landed = new LogLanding(lake, plan).land(step, summary);
      own.answer(asking, step, landed.isPresent());
      return landed;
    }
  }
}
