package dev.larva.lab.model;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.runtime.Ulid;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The whole lake at one version. */
public final class ModelState {

  public final long version;
  public final Map<Ulid, String> namespaces;
  public final Map<Ulid, Map<String, String>> namespaceProperties;
  public final Map<Ulid, ModelTable> tables;
  public final Map<Long, String> keptRoots;
  public long cutoff;
  public final Map<String, ModelApplication> applications;
  public final Map<String, Operation.Hold> holds;
  public long oldestReadable;

  /** Versions whose slots may be tombstones. */
  public final Set<Long> retired;

  ModelState(Ulid lake) {
    this.version = 0;
    this.namespaces = new TreeMap<>(Map.of(lake, "main"));
    this.namespaceProperties = new TreeMap<>(Map.of(lake, new TreeMap<>()));
    this.tables = new TreeMap<>();
    this.keptRoots = new TreeMap<>();
    this.applications = new TreeMap<>();
    this.holds = new TreeMap<>();
    this.retired = new TreeSet<>();
  }

  /** A copy that the next entry may change. */
  ModelState(ModelState before) {
    this.version = before.version + 1;
    this.namespaces = new TreeMap<>(before.namespaces);
    this.namespaceProperties = new TreeMap<>();
    before.namespaceProperties.forEach(
        (id, properties) -> namespaceProperties.put(id, new TreeMap<>(properties)));
    this.tables = new TreeMap<>();
    before.tables.forEach((id, table) -> tables.put(id, table.copy()));
    this.keptRoots = new TreeMap<>(before.keptRoots);
    this.cutoff = before.cutoff;
    this.applications = new TreeMap<>(before.applications);
    this.holds = new TreeMap<>(before.holds);
    this.retired = new TreeSet<>(before.retired);
    this.oldestReadable = before.oldestReadable;
  }

  /** Whether it lets a version be read. */
  public boolean readable(long other) {
    boolean held = false;
    for (Operation.Hold hold : holds.values()) {
      held |= hold.version() == other && hold.claim() != Claim.CONSUMER;
      held |= hold.version() <= other && hold.claim() == Claim.CONSUMER;
    }
    return held || other >= oldestReadable;
  }

  /** Who has a name; a namespace's if no namespace is given. */
  public @Nullable Ulid named(@Nullable Ulid namespace, String name) {
    if (namespace == null) {
      return namespaces.entrySet().stream()
          .filter(entry -> entry.getValue().equals(name))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(null);
    }
    return tables.values().stream()
        .filter(table -> table.namespace.equals(namespace) && table.name.equals(name))
        .map(table -> table.id)
        .findFirst()
        .orElse(null);
  }

  /** The table that must be live. */
  public ModelTable table(Ulid id) {
    ModelTable table = tables.get(id);
    if (table == null) {
      throw new ModelFault("there is no table " + id + " at version " + version);
    }
    return table;
  }

  boolean holdsTables(Ulid namespace) {
    return tables.values().stream().anyMatch(table -> table.namespace.equals(namespace));
  }
}
