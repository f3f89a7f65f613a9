package dev.larva;

import dev.larva.commit.CommitMetrics;
import dev.larva.runtime.Event;
import dev.larva.store.Requests;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an open lake has done since it was opened, and does now.
 *
 * @param commit of its committer
 * @param events how often each happened; those that never did may be missing
 * @param requests to its store
 */
public record Metrics(CommitMetrics commit, Map<Event, Long> events, Requests requests) {
  public Metrics {
    events = Collections.unmodifiableMap(new TreeMap<>(events));
  }
}
