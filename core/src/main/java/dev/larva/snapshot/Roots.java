package dev.larva.snapshot;

import dev.larva.format.ApplicationRecord;
import dev.larva.format.HoldRecord;
import dev.larva.format.NamespaceRecord;
import dev.larva.format.NodeReference;
import dev.larva.format.Root;
import dev.larva.format.Root.RootTable;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pcollections.TreePMap;

/** A root and a snapshot say the same; this turns one into the other. Pure. */
public final class Roots {

  private Roots() {}

  /** The snapshot that a root materialises. */
  public static Snapshot snapshot(Root root) {
    TreePMap<Ulid, NamespaceRecord> namespaces = TreePMap.empty();
    TreePMap<Ulid, TableState> tables = TreePMap.empty();
    Names names = Names.EMPTY;
    for (NamespaceRecord namespace : root.namespaces()) {
      namespaces = namespaces.plus(namespace.id(), namespace);
      names = names.with(new Names.Name(null, namespace.name()), namespace.id());
    }
    for (RootTable table : root.tables()) {
      Ulid id = table.table().id();
      tables = tables.plus(id, TableState.of(table.table(), table.nodes()));
      names = names.with(new Names.Name(table.table().namespace(), table.table().name()), id);
    }
    TreePMap<String, ApplicationRecord> applications = Snapshot.NO_APPLICATIONS;
    for (ApplicationRecord application : root.applications()) {
      applications = applications.plus(application.application(), application);
    }
    TreePMap<String, HoldRecord> holds = Snapshot.NO_HOLDS;
    for (HoldRecord hold : root.holds()) {
      holds = holds.plus(hold.name(), hold);
    }
    return new Snapshot(
        root.lake(),
        root.format(),
        root.version(),
        root.tip(),
        root.time(),
        namespaces,
        tables,
        names,
        applications,
        holds,
        root.history(),
        root.version());
  }

  /**
   * The root of a snapshot.
   *
   * @param nodes that hold all live chunks, by table
   */
  public static Root root(Snapshot snapshot, Map<Ulid, List<NodeReference>> nodes) {
    List<RootTable> tables = new ArrayList<>();
    for (TableState table : snapshot.tables().values()) {
      List<NodeReference> own = nodes.getOrDefault(table.record().id(), List.of());
      tables.add(new RootTable(table.record(), own));
    }
    return new Root(
        snapshot.format(),
        snapshot.lake(),
        snapshot.version(),
        snapshot.tip(),
        snapshot.time(),
        List.copyOf(snapshot.namespaces().values()),
        tables,
        List.copyOf(snapshot.applications().values()),
        List.copyOf(snapshot.holds().values()),
        snapshot.history());
  }
}
