package dev.larva.spark.catalog;

import dev.larva.Lake;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Names;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.catalog.Places.NamespacePlace;
import dev.larva.spark.table.TimeTravel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;

/** What a catalog does about namespaces. A lake that is not there yet has the namespace main. */
public record Namespaces(Places places) {

  /** The namespaces below the parts. */
  public String[][] list(String[] parts) throws NoSuchNamespaceException {
    NamespacePlace place = require(parts);
    if (place.name().isPresent()) {
      require(place.lake(), place.name().get(), parts);
      return new String[0][];
    }
    return snapshot(place.lake())
        .map(Namespaces::names)
        .orElseGet(() -> List.of(Snapshot.MAIN))
        .stream()
        .map(name -> Places.below(parts, name))
        .toArray(String[][]::new);
  }

  private static List<String> names(Snapshot snapshot) {
    return snapshot.namespaces().values().stream().map(NamespaceRecord::name).sorted().toList();
  }

  /** The names of the tables of a namespace, in order. */
  public List<String> tables(String[] parts) throws NoSuchNamespaceException {
    NamespacePlace place = require(parts);
    String name = place.name().orElse(Snapshot.MAIN);
    Optional<Snapshot> snapshot = snapshot(place.lake());
    if (snapshot.isEmpty() && name.equals(Snapshot.MAIN)) {
      return List.of();
    }
    Ulid id =
        snapshot
            .flatMap(lake -> lake.namespace(name))
            .orElseThrow(() -> new NoSuchNamespaceException(parts))
            .id();
    return snapshot.orElseThrow().names().tablesOf(id).keySet().stream()
        .map(Names.Name::name)
        .toList();
  }

  /** The properties of a namespace. */
  public Map<String, String> load(String[] parts) throws NoSuchNamespaceException {
    NamespacePlace place = require(parts);
    return place.name().isEmpty() ? Map.of() : require(place.lake(), place.name().get(), parts);
  }

  private Map<String, String> require(LakeAddress lake, String name, String[] parts)
      throws NoSuchNamespaceException {
    Optional<Snapshot> snapshot = snapshot(lake);
    if (snapshot.isEmpty() && name.equals(Snapshot.MAIN)) {
      return Map.of();
    }
    return snapshot
        .flatMap(state -> state.namespace(name))
        .orElseThrow(() -> new NoSuchNamespaceException(parts))
        .properties();
  }

  /** A new namespace; its lake is made if there is none. */
  public void create(String[] parts, Map<String, String> properties)
      throws NamespaceAlreadyExistsException {
    NamespacePlace place = places.namespace(parts).orElseThrow(() -> unnamed(parts));
    String name = place.name().orElseThrow(() -> unnamed(parts));
    places.requireWritable(place.lake());
    if (properties.containsKey(SupportsNamespaces.PROP_LOCATION)) {
      throw new InvalidRequest(
          "A namespace is a name in its lake and has no location of its own; leave out LOCATION."
              + " namespace="
              + name);
    }
    try (Lease<Lake> lake = OpenLakes.leaseOrCreate(place.lake())) {
      if (lake.value().snapshot().namespace(name).isPresent()) {
        throw new NamespaceAlreadyExistsException(parts);
      }
      try {
        lake.value().transact(tx -> tx.createNamespace(name, properties));
      } catch (InvalidRequest | CommitConflict lost) {
        if (lake.value().snapshot().namespace(name).isPresent()) {
          throw new NamespaceAlreadyExistsException(parts);
        }
        throw lost;
      }
    }
  }

  boolean exists(String[] parts) {
    return places
        .namespace(parts)
        .flatMap(
            place ->
                place
                    .name()
                    .flatMap(name -> snapshot(place.lake()).flatMap(s -> s.namespace(name))))
        .isPresent();
  }

  /** A new namespace, unless there is one of that name. */
  void ensure(String[] parts) {
    if (!exists(parts)) {
      try {
        create(parts, Map.of());
      } catch (NamespaceAlreadyExistsException made) {
        // by another one meanwhile, which will do
      }
    }
  }

  private static InvalidRequest unnamed(String[] parts) {
    return new InvalidRequest(
        "A namespace has one name, as in CREATE NAMESPACE lake.sales; a lake's namespaces hold no"
            + " others. namespace="
            + String.join(".", parts));
  }

  /** Sets and removes properties. */
  public void alter(String[] parts, List<NamespaceChange> changes) throws NoSuchNamespaceException {
    NamespacePlace place = require(parts);
    String name = place.name().orElseThrow(() -> new NoSuchNamespaceException(parts));
    places.requireWritable(place.lake());
    Map<String, String> set = new TreeMap<>();
    Set<String> removed = new LinkedHashSet<>();
    for (NamespaceChange change : changes) {
      if (change instanceof NamespaceChange.SetProperty property) {
        set.put(property.property(), property.value());
        removed.remove(property.property());
      } else if (change instanceof NamespaceChange.RemoveProperty property) {
        removed.add(property.property());
        set.remove(property.property());
      }
    }
    try (Lease<Lake> lake = OpenLakes.leaseOrCreate(place.lake())) {
      if (lake.value().snapshot().namespace(name).isEmpty()) {
        throw new NoSuchNamespaceException(parts);
      }
      lake.value().transact(tx -> tx.setNamespaceProperties(name, set, removed));
    }
  }

  /**
   * Ends a namespace.
   *
   * @param cascade with its tables, in one entry
   */
  public boolean drop(String[] parts, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    NamespacePlace place = require(parts);
    String name = place.name().orElseThrow(() -> new NoSuchNamespaceException(parts));
    places.requireWritable(place.lake());
    if (!cascade && !tables(parts).isEmpty()) {
      throw new NonEmptyNamespaceException(parts);
    }
    try (Lease<Lake> lake = OpenLakes.lease(place.lake())) {
      if (lake.value().snapshot().namespace(name).isEmpty()) {
        return false;
      }
      lake.value()
          .transact(
              tx -> {
                if (cascade) {
                  tables(tx.snapshot(), name).keySet().stream()
                      .map(Names.Name::name)
                      .forEach(table -> tx.dropTable(new TableName(name, table)));
                }
                tx.dropNamespace(name);
              });
      return true;
    } catch (NotALake absent) {
      return false;
    }
  }

  private static SortedMap<Names.Name, Ulid> tables(Snapshot snapshot, String namespace) {
    return snapshot
        .namespace(namespace)
        .map(record -> snapshot.names().tablesOf(record.id()))
        .orElseGet(TreeMap::new);
  }

  private NamespacePlace require(String[] parts) throws NoSuchNamespaceException {
    return places.namespace(parts).orElseThrow(() -> new NoSuchNamespaceException(parts));
  }

  /** The state that the catalog shows; empty if there is no lake. */
  private Optional<Snapshot> snapshot(LakeAddress address) {
    Optional<String> pin = places.pin(address);
    try (Lease<Lake> lake = OpenLakes.lease(address)) {
      return Optional.of(
          pin.isPresent() ? TimeTravel.at(lake.value(), pin.get()) : lake.value().snapshot());
    } catch (NotALake absent) {
      return Optional.empty();
    }
  }
}
