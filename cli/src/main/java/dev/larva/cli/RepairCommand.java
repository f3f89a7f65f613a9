package dev.larva.cli;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.cli.output.Answer;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.maintenance.repair.LostChunk;
import dev.larva.maintenance.repair.RepairReport;
import dev.larva.runtime.Ulid;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva repair}. */
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    description = {
      "Mends what can be mended without losing anything: checkpoints that are missing or damaged are"
          + " replaced by a fresh one, from an older one and the log.",
      "A chunk that cannot be read is named, with the rows that are lost. Restore the object from a"
          + " backup of the store; or take it out of the table with --drop-chunk, which is an entry"
          + " of the log like others. Slots of the log are mended by a backup only."
    },
    footer = {
      "",
      "Examples:",
      "  larva repair --root /data/lake --dry-run",
      "  larva repair --root /data/lake --drop-chunk 000000000000002a-01JDQ8C2M5T4V7W9X1Y3Z5A7B9"
    })
final class RepairCommand implements Callable<Integer> {

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(names = "--dry-run", description = "Only tell what is wrong.")
  private boolean dryRun;

  @Option(
      names = "--drop-chunk",
      paramLabel = "NAME",
      description = "Takes a chunk that cannot be read out of its table. May be given many times.")
  private List<String> drop = List.of();

  @Override
  public Integer call() {
    Answer answer = options.answer();
    try (Lake lake = Larva.open(options.root(), options.store())) {
      RepairReport report = lake.repair(dryRun, names(), answer::progress);
      if (!report.lost().isEmpty()) {
        try (Answer.Rows rows =
            answer.rows(List.of("table", "chunk", "rows", "since", "dropped", "why"))) {
          Map<Ulid, String> names = CatalogName.all(lake.snapshot());
          report.lost().forEach(chunk -> rows.add(row(chunk, names)));
        }
        answer.say("");
      }
      answer.fields(fields(report));
      return report.well() ? ExitCode.WELL : ExitCode.FINDING;
    } catch (CorruptLake damage) {
      answer.fields(Map.of("repair", "damaged", "unmended", String.valueOf(damage.getMessage())));
      return ExitCode.FINDING;
    }
  }

  private Set<StagedName> names() {
    Set<StagedName> names = new LinkedHashSet<>();
    for (String text : drop) {
      try {
        names.add(StagedName.parse(text));
      } catch (IllegalArgumentException wrong) {
        throw new InvalidRequest(
            "This is not the name of a chunk. Take one that `larva repair --dry-run` tells. name="
                + text,
            wrong);
      }
    }
    return names;
  }

  private static List<Object> row(LostChunk chunk, Map<Ulid, String> names) {
    return List.of(
        names.getOrDefault(chunk.table(), chunk.name()),
        chunk.chunk().name().toString(),
        chunk.rows(),
        chunk.since(),
        chunk.dropped(),
        chunk.why());
  }

  private Map<String, Object> fields(RepairReport report) {
    boolean nothing = report.brokenRoots().isEmpty() && report.lost().isEmpty();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        "repair", nothing ? "nothing" : dryRun ? "planned" : report.well() ? "done" : "damaged");
    fields.put("brokenRoots", (long) report.brokenRoots().size());
    if (report.checkpoint() > 0) {
      fields.put("checkpoint", report.checkpoint());
    }
    if (!report.unmended().isEmpty()) {
      fields.put("unmended", report.unmended());
    }
    fields.put("lostChunks", report.lost().stream().filter(chunk -> !chunk.dropped()).count());
    fields.put("droppedChunks", report.lost().stream().filter(LostChunk::dropped).count());
    return fields;
  }
}
