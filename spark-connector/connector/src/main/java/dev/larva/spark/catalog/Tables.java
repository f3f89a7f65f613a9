package dev.larva.spark.catalog;

import dev.larva.Lake;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.catalog.Places.TablePlace;
import dev.larva.spark.change.ChangesTable;
import dev.larva.spark.meta.MetadataTables;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Reform;
import dev.larva.spark.target.Target;
import dev.larva.spark.target.Targets;
import dev.larva.spark.types.Transforms;
import dev.larva.spark.write.PlannedWrite;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.expressions.Transform;
import org.jspecify.annotations.Nullable;

/** What a catalog does about tables. */
public record Tables(Places places) {

  /** The table as it is now. */
  public Table load(Identifier ident) throws NoSuchTableException {
    return shown(ident, this::standing);
  }

  /** As the catalog shows it: at the version to which that is pinned, or else the newest. */
  private Optional<LoadedTable> standing(TablePlace place) {
    Optional<String> pin = places.pin(place.lake());
    return pin.isPresent() ? LoadedTable.at(place.lake(), place.name(), pin.get()) : newest(place);
  }

  private static Optional<LoadedTable> newest(TablePlace place) {
    return LoadedTable.newest(place.lake(), place.name());
  }

  private LoadedTable require(Identifier ident) throws NoSuchTableException {
    Optional<TablePlace> place = places.table(ident);
    place.map(TablePlace::lake).ifPresent(places::requireWritable);
    return find(place, Tables::newest).orElseThrow(() -> new NoSuchTableException(ident));
  }

  /** The table at a version, or at the one that a tag holds. */
  public Table load(Identifier ident, String version) throws NoSuchTableException {
    return shown(ident, place -> LoadedTable.at(place.lake(), place.name(), version));
  }

  /** The table at a time, in microseconds since 1970. */
  public Table load(Identifier ident, long micros) throws NoSuchTableException {
    return shown(ident, place -> LoadedTable.asOf(place.lake(), place.name(), micros));
  }

  /** The table of that name, or the one that tells about the table of the name before it. */
  private Table shown(Identifier ident, Function<TablePlace, Optional<LoadedTable>> version)
      throws NoSuchTableException {
    Optional<Table> table =
        find(places.table(ident), version).map(found -> new CatalogTable(fullName(ident), found));
    Supplier<Optional<Table>> metadata =
        () -> find(places.owner(ident), version).flatMap(owner -> beside(ident, owner));
    return table.or(metadata).orElseThrow(() -> new NoSuchTableException(ident));
  }

  /** A table that tells about a table. */
  private Optional<Table> beside(Identifier ident, LoadedTable owner) {
    return ident.name().equalsIgnoreCase(ChangesTable.NAME)
        ? Optional.of(ChangesTable.of(fullName(ident), owner, Map.of()))
        : MetadataTables.find(ident.name(), fullName(ident), owner);
  }

  private static Optional<LoadedTable> find(
      Optional<TablePlace> place, Function<TablePlace, Optional<LoadedTable>> version) {
    try {
      return place.flatMap(version);
    } catch (NotALake absent) {
      return Optional.empty();
    }
  }

  private String fullName(Identifier ident) {
    return places.options().name() + "." + ident;
  }

  /** A new, empty table; its lake is made if there is none. */
  public void create(Identifier ident, TableInfo asked)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    Target target = stageCreate(ident, asked);
    try {
      write(target).land(List.of());
    } catch (InvalidRequest | CommitConflict lost) {
      if (exists(target)) {
        throw new TableAlreadyExistsException(ident);
      }
      throw lost;
    }
  }

  static boolean exists(Target target) {
    return LoadedTable.newest(target.address(), target.name()).isPresent();
  }

  private static PlannedWrite write(Target target) {
    return new PlannedWrite(
        target, null, new WriteOptions(null, null), TableWriteBuilder.summary("create"));
  }

  /** The table that a statement will make. */
  Target stageCreate(Identifier ident, TableInfo asked)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    TablePlace place = place(ident);
    NewTable table = NewTable.of(asked);
    try (Lease<Lake> lake = OpenLakes.leaseOrCreate(place.lake())) {
      requireFree(lake.value().snapshot(), place.name(), ident);
      return fresh(lake.value(), place, table, null);
    }
  }

  private static void requireFree(Snapshot snapshot, TableName name, Identifier ident)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    requireNamespace(snapshot, name, ident);
    if (snapshot.table(name.namespace(), name.name()).isPresent()) {
      throw new TableAlreadyExistsException(ident);
    }
  }

  private static void requireNamespace(Snapshot snapshot, TableName name, Identifier ident)
      throws NoSuchNamespaceException {
    if (snapshot.namespace(name.namespace()).isEmpty()) {
      throw new NoSuchNamespaceException(ident.namespace());
    }
  }

  /** What a statement will put in a table's place, if there is one. */
  Target stageReplace(Identifier ident, TableInfo asked) throws NoSuchNamespaceException {
    TablePlace place = place(ident);
    NewTable table = NewTable.of(asked);
    LakeAddress address = place.lake();
    try (Lease<Lake> lake = OpenLakes.leaseOrCreate(address)) {
      requireNamespace(lake.value().snapshot(), place.name(), ident);
      Optional<LoadedTable> old = LoadedTable.newest(address, place.name());
      if (old.isEmpty() || !Reform.isPossible(table.fields(), old.get().schema())) {
        return fresh(lake.value(), place, table, old.orElse(null));
      }
      boolean arranged =
          !table
              .partitioning()
              .bind(new Schema(0, table.fields()), List.of(PartitionSpec.NONE))
              .isEmpty();
      return Targets.reformed(
          lake.value(),
          old.get(),
          new Reform(table.fields(), arranged ? table.partitioning() : null, table.properties()));
    }
  }

  private static Target fresh(
      Lake lake, TablePlace place, NewTable table, @Nullable LoadedTable replaced) {
    return Targets.fresh(
        lake,
        place.lake(),
        place.name(),
        table.fields(),
        table.partitioning(),
        table.properties(),
        replaced == null ? null : replaced.id());
  }

  /** Changes a table by one entry. */
  public void alter(Identifier ident, List<TableChange> changes) throws NoSuchTableException {
    LoadedTable table = require(ident);
    Target target = Target.of(table);
    List<Transform> partitions = Transforms.partitions(table.schema(), table.record().spec());
    Map<String, String> summary = TableWriteBuilder.summary("alter");
    try (Lease<Lake> lake = OpenLakes.lease(target.address())) {
      lake.value()
          .transact(
              transaction -> {
                Alterations altered = new Alterations(target.in(transaction), partitions);
                changes.forEach(altered::apply);
                summary.forEach(transaction::summary);
              });
    }
  }

  /** Ends a table; false if there is none. */
  public boolean drop(Identifier ident) {
    Optional<TablePlace> place = places.table(ident);
    if (place.isEmpty()) {
      requireNoMetadata(ident);
      return false;
    }
    places.requireWritable(place.get().lake());
    TableName name = place.get().name();
    try (Lease<Lake> lake = OpenLakes.lease(place.get().lake())) {
      if (lake.value().snapshot().table(name.namespace(), name.name()).isEmpty()) {
        return false;
      }
      lake.value().transact(transaction -> transaction.dropTable(name));
      return true;
    } catch (NotALake absent) {
      return false;
    }
  }

  private void requireNoMetadata(Identifier ident) {
    if (find(places.owner(ident), Tables::newest).isPresent()) {
      throw new InvalidRequest(
          "This only tells about a table, and is there for as long as that is; it cannot be dropped."
              + " name="
              + ident);
    }
  }

  /** Gives a table another name in its lake. */
  public void rename(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    LoadedTable table = require(from);
    TablePlace place = places.table(to).orElseThrow(() -> unnamed(to));
    if (!place.lake().equals(table.lake())) {
      throw new InvalidRequest(
          "A table stays in its lake; copy it to another one with CREATE TABLE … AS SELECT. from=%s to=%s"
              .formatted(from, to));
    }
    try (Lease<Lake> lake = OpenLakes.lease(place.lake())) {
      TableName name = place.name();
      if (lake.value().snapshot().table(name.namespace(), name.name()).isPresent()) {
        throw new TableAlreadyExistsException(to);
      }
      lake.value().transact(transaction -> transaction.renameTable(table.name(), name));
    }
  }

  private TablePlace place(Identifier ident) throws NoSuchNamespaceException {
    TablePlace place =
        places.table(ident).orElseThrow(() -> new NoSuchNamespaceException(ident.namespace()));
    places.requireWritable(place.lake());
    return place;
  }

  private static InvalidRequest unnamed(Identifier ident) {
    return new InvalidRequest(
        "A table's name has a namespace and a name, as in lake.main.orders. name=" + ident);
  }
}
