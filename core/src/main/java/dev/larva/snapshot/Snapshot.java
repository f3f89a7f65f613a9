package dev.larva.snapshot;

import dev.larva.entry.Claim;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.VersionRange;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.Format;
import dev.larva.format.History;
import dev.larva.format.HoldRecord;
import dev.larva.format.NamespaceRecord;
import dev.larva.format.Slot;
import dev.larva.format.json.Json;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Optional;
import org.pcollections.TreePMap;

/**
 * The immutable state of the whole lake at a version.
 *
 * @param tip SHA-256 of all bytes of the last slot that is wholly contained
 * @param time of the version, microseconds since 1970; 0 for the empty lake
 * @param names of namespaces and tables, to their ids
 * @param applications by name
 * @param holds by name
 * @param root version of the root whose nodes the tables refer to; 0: none
 */
public record Snapshot(
    Ulid lake,
    Format format,
    long version,
    String tip,
    long time,
    TreePMap<Ulid, NamespaceRecord> namespaces,
    TreePMap<Ulid, TableState> tables,
    Names names,
    TreePMap<String, ApplicationRecord> applications,
    TreePMap<String, HoldRecord> holds,
    History history,
    long root) {

  /** The namespace that exists from birth; its id is the lake's. */
  public static final String MAIN = "main";

  /** No applications, to be ordered by the UTF-8 bytes of their names. */
  static final TreePMap<String, ApplicationRecord> NO_APPLICATIONS = TreePMap.empty(Json.ORDER);

  /** No holds, to be ordered likewise. */
  static final TreePMap<String, HoldRecord> NO_HOLDS = TreePMap.empty(Json.ORDER);

  /** Version 0 of a lake. */
  public static Snapshot empty(Ulid lake, Format format) {
    NamespaceRecord main = new NamespaceRecord(lake, MAIN, java.util.Map.of());
    return new Snapshot(
        lake,
        format,
        0,
        Slot.NO_PREVIOUS,
        0,
        TreePMap.singleton(lake, main),
        TreePMap.empty(),
        Names.EMPTY.with(new Names.Name(null, MAIN), lake),
        NO_APPLICATIONS,
        NO_HOLDS,
        History.NONE,
        0);
  }

  /** The roots that are kept, by ascending version. */
  public List<KeptRoot> keptRoots() {
    return history.keptRoots();
  }

  /** Objects and ids staged below it can no longer land. */
  public long cutoff() {
    return history.cutoff();
  }

  /** The oldest version that may be read. */
  public long oldestReadable() {
    return history.oldestReadable();
  }

  /** Versions of slots that were retired: what their entries did is told no more. */
  public List<VersionRange> retired() {
    return history.retired();
  }

  /** The table with that id, if it is live. */
  public Optional<TableState> table(Ulid id) {
    return Optional.ofNullable(tables.get(id));
  }

  /** The table of that name, if there is one. */
  public Optional<TableState> table(String namespace, String name) {
    return namespace(namespace)
        .flatMap(owner -> names.id(new Names.Name(owner.id(), name)))
        .flatMap(this::table);
  }

  /** The namespace of that name, if there is one. */
  public Optional<NamespaceRecord> namespace(String name) {
    return names.id(new Names.Name(null, name)).map(namespaces::get);
  }

  /** How far the application of that name has come, if it is known. */
  public Optional<ApplicationRecord> application(String name) {
    return Optional.ofNullable(applications.get(name));
  }

  Snapshot withTable(TableState table) {
    return with(namespaces, tables.plus(table.record().id(), table), names);
  }

  Snapshot withNamespace(NamespaceRecord namespace) {
    return with(namespaces.plus(namespace.id(), namespace), tables, names);
  }

  Snapshot with(
      TreePMap<Ulid, NamespaceRecord> newNamespaces,
      TreePMap<Ulid, TableState> newTables,
      Names newNames) {
    return new Snapshot(
        lake,
        format,
        version,
        tip,
        time,
        newNamespaces,
        newTables,
        newNames,
        applications,
        holds,
        history,
        root);
  }

  Snapshot withApplications(TreePMap<String, ApplicationRecord> newApplications) {
    return new Snapshot(
        lake,
        format,
        version,
        tip,
        time,
        namespaces,
        tables,
        names,
        newApplications,
        holds,
        history,
        root);
  }

  /** This state, but what it knows of an application is what another state knows of it. */
  public Snapshot withApplicationOf(Snapshot other, String application) {
    ApplicationRecord record = other.applications.get(application);
    return withApplications(
        record == null ? applications.minus(application) : applications.plus(application, record));
  }

  Snapshot with(History newHistory) {
    return withHistory(holds, newHistory);
  }

  Snapshot withHistory(TreePMap<String, HoldRecord> newHolds, History newHistory) {
    return new Snapshot(
        lake,
        format,
        version,
        tip,
        time,
        namespaces,
        tables,
        names,
        applications,
        newHolds,
        newHistory,
        root);
  }

  /** Whether a version up to this one may be read, as far as this state says. */
  public boolean isReadable(long other) {
    boolean kept =
        other >= oldestReadable() || holds.values().stream().anyMatch(hold -> hold.keeps(other));
    return other >= 0 && other <= version && kept;
  }

  /** Versions below the oldest readable one that may be read because they are held, ascending. */
  public List<Long> heldBefore() {
    return holds.values().stream()
        .map(HoldRecord::version)
        .filter(held -> held < oldestReadable())
        .distinct()
        .sorted()
        .toList();
  }

  /** The lowest version that may be read, held ones among them: a root at or below it is kept. */
  public long oldestNeeded() {
    return heldBefore().stream().findFirst().orElse(oldestReadable());
  }

  /**
   * The lowest version from which a consumer still needs all; no version at all if there is none.
   */
  public long oldestConsumed() {
    return holds.values().stream()
        .filter(hold -> hold.claim() == Claim.CONSUMER)
        .mapToLong(HoldRecord::version)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** The same state, under another format. */
  Snapshot in(Format newFormat) {
    return at(newFormat, version, time, tip);
  }

  Snapshot at(long newVersion, long newTime, String newTip) {
    return at(format, newVersion, newTime, newTip);
  }

  private Snapshot at(Format newFormat, long newVersion, long newTime, String newTip) {
    return new Snapshot(
        lake,
        newFormat,
        newVersion,
        newTip,
        newTime,
        namespaces,
        tables,
        names,
        applications,
        holds,
        history,
        root);
  }
}
