package dev.larva.maintenance;

import dev.larva.format.Layout;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with a lake, in the order in which it was met. Each object has one, the first. */
final class Findings {

  private final Map<String, Finding> found = new LinkedHashMap<>();

  void add(Finding finding) {
    found.putIfAbsent(finding.object(), finding);
  }

  void add(Key object, String what) {
    add(new Finding(object.path(), what));
  }

  /** Whether an object is damaged through which others are read: neither the marker nor a chunk. */
  boolean anyThatLeads() {
    return found.keySet().stream()
        .anyMatch(
            object -> !object.equals(Layout.MARKER.path()) && !object.startsWith(Layout.CHUNKS));
  }

  List<Finding> all() {
    return new ArrayList<>(found.values());
  }
}
