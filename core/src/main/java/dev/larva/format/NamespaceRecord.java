package dev.larva.format;

import dev.larva.runtime.Ulid;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** A namespace at some version. */
public record NamespaceRecord(Ulid id, String name, Map<String, String> properties) {
  public NamespaceRecord {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }
}
