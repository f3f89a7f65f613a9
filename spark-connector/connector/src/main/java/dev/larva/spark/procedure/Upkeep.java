package dev.larva.spark.procedure;

import static dev.larva.spark.procedure.Arguments.dryRun;
import static dev.larva.spark.procedure.Arguments.optional;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.retirement.RetireReport;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.OpenLakes;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Procedures that look after a whole lake. */
final class Upkeep {

  private static final String APPLICATION = "application";

  private Upkeep() {}

  static List<Procedure> procedures() {
    return List.of(checkpoint(), vacuum(), retire(), verify(), upgrade(), forgetApplication());
  }

  private static Procedure checkpoint() {
    return new Procedure(
        "checkpoint",
        "Writes a checkpoint of the newest version, which makes opening the lake cheap.",
        List.of(),
        "version BIGINT COMMENT 'of the checkpoint; null if there is one, or another is written'",
        call ->
            call.lake(
                lake -> {
                  OptionalLong version = lake.checkpoint();
                  return List.of(
                      RowFactory.create(version.isPresent() ? version.getAsLong() : null));
                }));
  }

  private static Procedure vacuum() {
    return new Procedure(
        "vacuum",
        "Deletes what no version that may be read needs: what failed writes left behind, and what"
            + " only expired versions needed.",
        List.of(
            optional(
                "cutoff",
                "BIGINT",
                "a version: what was staged below it can land no more; if it is left out, the newest"
                    + " that is a week old"),
            dryRun(),
            Arguments.given(
                "per_second",
                "INT",
                Integer.toString(VacuumOptions.PER_SECOND),
                "objects that are deleted in a second at most")),
        "cutoff BIGINT NOT NULL, sweep BIGINT COMMENT 'version of the entry that said so',"
            + " dropped_roots BIGINT NOT NULL, objects BIGINT NOT NULL, bytes BIGINT NOT NULL,"
            + " by_kind MAP<STRING, BIGINT> NOT NULL COMMENT 'objects of each kind',"
            + " listed BIGINT NOT NULL COMMENT 'objects that were looked at'",
        call -> call.lake(lake -> vacuum(lake, call.arguments())));
  }

  private static List<Row> vacuum(Lake lake, Arguments arguments) {
    Long cutoff = arguments.numberOrNull("cutoff");
    VacuumReport report =
        lake.vacuum(
            new VacuumOptions(
                cutoff == null ? OptionalLong.empty() : OptionalLong.of(cutoff),
                arguments.flag("dry_run"),
                arguments.number("per_second")));
    Map<String, Long> byKind = new TreeMap<>();
    report.freed().forEach((kind, freed) -> byKind.put(kind, freed.objects()));
    return List.of(
        RowFactory.create(
            report.cutoff(),
            report.sweep() == 0 ? null : report.sweep(),
            report.droppedRoots(),
            report.objects(),
            report.bytes(),
            byKind,
            report.listed()));
  }

  private static Procedure retire() {
    return new Procedure(
        "retire",
        "Replaces old slots of the log that nothing needs by tombstones.",
        List.of(dryRun()),
        "version BIGINT COMMENT 'of the entry that gave them up', slots BIGINT NOT NULL,"
            + " bytes BIGINT NOT NULL COMMENT 'that it freed',"
            + " before BIGINT NOT NULL COMMENT 'tombstones that were there',"
            + " held_slots BIGINT NOT NULL, inline_slots BIGINT NOT NULL",
        call ->
            call.lake(
                lake -> {
                  RetireReport report =
                      lake.retire(call.arguments().flag("dry_run"), progress -> {});
                  return List.of(
                      RowFactory.create(
                          report.version() == 0 ? null : report.version(),
                          report.slots(),
                          report.bytes(),
                          report.before(),
                          report.held(),
                          report.inline()));
                }));
  }

  private static Procedure verify() {
    return new Procedure(
        "verify",
        "Reads every object of the lake and tells what is wrong; nothing is changed.",
        List.of(),
        "ok BOOLEAN NOT NULL, findings ARRAY<STRUCT<object: STRING, what: STRING>> NOT NULL,"
            + " versions BIGINT NOT NULL, slots BIGINT NOT NULL, roots BIGINT NOT NULL,"
            + " nodes BIGINT NOT NULL, chunks BIGINT NOT NULL, bytes BIGINT NOT NULL,"
            + " orphans BIGINT NOT NULL, orphan_bytes BIGINT NOT NULL",
        call -> call.lake(Upkeep::verify));
  }

  private static List<Row> verify(Lake lake) {
    Verify.Report report = lake.verify().run(progress -> {});
    List<Row> findings =
        report.findings().stream().map(one -> RowFactory.create(one.object(), one.what())).toList();
    return List.of(
        RowFactory.create(
            findings.isEmpty(),
            findings,
            report.versions(),
            report.slots(),
            report.roots(),
            report.nodes(),
            report.chunks(),
            report.bytes(),
            report.orphans(),
            report.orphanBytes()));
  }

  private static Procedure upgrade() {
    return new Procedure(
        "upgrade",
        "Takes a lake of format 1 (the manifest) to format 3 (the log), while it is in use.",
        List.of(),
        "upgraded BOOLEAN NOT NULL COMMENT 'false if it was before',"
            + " version BIGINT COMMENT 'the last one of format 1'",
        call -> {
          LakeAddress address = call.place().lake();
          OptionalLong version = Larva.upgrade(address.root(), address.options());
          OpenLakes.reopen(address);
          return List.of(
              RowFactory.create(
                  version.isPresent(), version.isPresent() ? version.getAsLong() : null));
        });
  }

  private static Procedure forgetApplication() {
    return new Procedure(
        "forget_application",
        "Forgets an application that will never run again: a step of it that comes later would be its"
            + " first.",
        List.of(Arguments.required(APPLICATION, "its name, as in txnAppId")),
        "application STRING NOT NULL",
        call -> {
          String application = call.arguments().text(APPLICATION);
          call.lake(lake -> lake.transact(tx -> tx.forgetApplication(application)));
          return List.of(RowFactory.create(application));
        });
  }
}
