package dev.larva.lab;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.LiveChunk;
import dev.larva.format.NamespaceRecord;
import dev.larva.format.TableRecord;
import dev.larva.lab.model.Model;
import dev.larva.lab.model.ModelApplication;
import dev.larva.lab.model.ModelChunk;
import dev.larva.lab.model.ModelState;
import dev.larva.lab.model.ModelTable;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A newcomer opens the lake when all is quiet, and must find what the model says, at any version.
 */
final class Inspection {

  /** Versions that are read beside the newest. */
  private static final int VERSIONS = 3;

  private final Scenario scenario;
  private final OpenLake lake;

  Inspection(Scenario scenario, OpenLake lake) {
    this.scenario = scenario;
    this.lake = lake;
  }

  void run() {
    Model model = scenario.witness().model();
    Snapshot latest = lake.latest();
    require(latest.version() == model.newest(), "the newest version is " + model.newest());
    compare(latest, model.at(latest.version()));
    SplittableRandom random = scenario.world().simulation().split();
    Set<Long> versions = new LinkedHashSet<>();
    for (int i = 0; i < VERSIONS; i++) {
      versions.add(random.nextLong(latest.version() + 1));
    }
    latest.keptRoots().stream().map(KeptRoot::version).limit(VERSIONS).forEach(versions::add);
    versions.removeIf(version -> !model.at(latest.version()).readable(version));
    versions.forEach(version -> compare(lake.at(version), model.at(version)));
    lake.close();
    scenario.inspected(model);
  }

  private void compare(Snapshot seen, ModelState model) {
    String at = " at version " + model.version;
    require(seen.version() == model.version, "another version than asked for" + at);
    require(seen.namespaces().keySet().equals(model.namespaces.keySet()), "namespaces" + at);
    for (NamespaceRecord namespace : seen.namespaces().values()) {
      require(
          namespace.name().equals(model.namespaces.get(namespace.id()))
              && namespace.properties().equals(model.namespaceProperties.get(namespace.id())),
          "namespace " + namespace + at);
    }
    require(seen.tables().keySet().equals(model.tables.keySet()), "tables" + at);
    seen.tables().values().forEach(table -> compare(table, model.table(table.record().id()), at));
    require(seen.oldestReadable() == model.oldestReadable, "oldest readable version" + at);
    Set<Long> retired = new TreeSet<>();
    seen.retired()
        .forEach(
            range -> LongStream.rangeClosed(range.first(), range.last()).forEach(retired::add));
    require(retired.equals(model.retired), "retired slots" + at);
    require(seen.holds().keySet().equals(model.holds.keySet()), "holds" + at);
    seen.holds()
        .values()
        .forEach(
            one ->
                require(
                    new Operation.Hold(one.name(), one.claim(), one.version())
                        .equals(model.holds.get(one.name())),
                    "hold " + one + at));
    require(seen.applications().keySet().equals(model.applications.keySet()), "applications" + at);
    seen.applications()
        .values()
        .forEach(one -> compare(one, model.applications.get(one.application()), at));
    Map<Long, String> kept = new TreeMap<>();
    seen.keptRoots().forEach(root -> kept.put(root.version(), root.hash()));
    require(kept.equals(model.keptRoots), "kept roots " + kept + at);
  }

  private static void compare(ApplicationRecord seen, @Nullable ModelApplication model, String at) {
    Map<Ulid, Long> lineages = new LinkedHashMap<>();
    seen.earlier().forEach(one -> lineages.put(one.lineage(), one.position()));
    lineages.put(seen.lineage(), seen.position());
    require(
        model != null && List.copyOf(lineages.entrySet()).equals(model.inOrder()),
        "application " + seen + at);
  }

  private void compare(TableState seen, ModelTable model, String at) {
    TableRecord record = seen.record();
    String where = " of table " + model.name + at;
    require(record.name().equals(model.name), "name" + where);
    require(record.namespace().equals(model.namespace), "namespace" + where);
    require(record.properties().equals(model.properties), "properties" + where);
    require(record.schemas().equals(List.copyOf(model.schemas.values())), "schemas" + where);
    require(record.specs().equals(model.specs), "specs" + where);
    require(record.highestFieldId() == model.highestFieldId, "highest field id" + where);
    require(record.nextRowId() == model.nextRowId, "next row id" + where);
    TableRecord.Totals totals =
        new TableRecord.Totals(
            model.chunks.size(), model.rows(), model.bytes(), model.rows() - model.liveRows());
    require(record.totals().equals(totals), "totals " + record.totals() + where);
    Map<StagedName, ModelChunk> left = new TreeMap<>(model.chunks);
    for (Iterator<LiveChunk> chunks = lake.chunks(seen); chunks.hasNext(); ) {
      LiveChunk chunk = chunks.next();
      ModelChunk expected = left.remove(chunk.entry().name());
      require(
          expected != null
              && expected.entry().withoutContent().equals(chunk.entry().withoutContent())
              && expected.slot() == chunk.slot()
              && Positions.of(expected.deleted().stream().mapToLong(Long::longValue))
                  .equals(lake.access().nodes().deleted(chunk))
              && expected.firstRowId() == chunk.firstRowId()
              && expected.version() == chunk.version(),
          "chunk " + chunk + where);
    }
    require(left.isEmpty(), "missing chunks " + left.keySet() + where);
    if (RowTables.isOne(record.name())) {
      List<String> rows = RowTables.texts(lake, seen);
      require(rows.equals(Witness.words(model)), "rows " + rows + where);
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new Violation("a newcomer sees something else than the model: " + what);
    }
  }
}
