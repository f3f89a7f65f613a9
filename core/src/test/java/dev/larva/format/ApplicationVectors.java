package dev.larva.format;

import static dev.larva.format.Tampering.replace;

import dev.larva.entry.ApplicationName;
import dev.larva.format.Vector.Kind;
import java.util.ArrayList;
import java.util.List;

/** Slots and roots that speak of applications, valid and not. */
final class ApplicationVectors {

  private static final byte[] SLOT = SlotCodec.encode(Samples.slot(17, ApplicationSamples.entry()));
  private static final byte[] ROOT = RootCodec.encode(ApplicationSamples.root());
  private static final String JOB = "{\"application\":\"job\",";

  private ApplicationVectors() {}

  static List<Vector> all() {
    List<Vector> all = new ArrayList<>();
    all.addAll(slots());
    all.addAll(steps());
    all.addAll(lineages());
    all.addAll(roots());
    return all;
  }

  private static List<Vector> slots() {
    String forget = "{\"application\":\"sink\",\"kind\":\"forgetApplication\"}";
    return new VectorList(Kind.SLOT)
        .ok("applications", "steps, lineages, and an application forgotten", SLOT)
        .ok(
            "application-name",
            "a name of as many characters as there may be, of two units each",
            replace(
                SLOT, forget, forget.replace("sink", "\uD83D\uDC1B".repeat(ApplicationName.LIMIT))))
        .corrupt(
            "application-name-long",
            "a character more",
            "characters",
            replace(SLOT, forget, forget.replace("sink", "a".repeat(ApplicationName.LIMIT + 1))))
        .corrupt(
            "application-name-empty",
            "an application without a name",
            "characters",
            replace(SLOT, forget, forget.replace("sink", "")))
        .all();
  }

  private static List<Vector> steps() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "step-back",
            "a step that leads nowhere",
            "higher",
            replace(SLOT, "\"previous\":\"1\"", "\"previous\":\"9007199254740993\""))
        .corrupt(
            "step-zero",
            "a field that says nothing",
            "canonical",
            replace(SLOT, "\"next\":\"1\"}", "\"next\":\"1\",\"previous\":\"0\"}"))
        .corrupt(
            "step-number",
            "a number for a text",
            "text",
            replace(SLOT, "\"next\":\"1\"}", "\"next\":1}"))
        .unsupported(
            "step-field",
            "a field to come",
            "'queue'",
            replace(SLOT, "\"next\":\"1\"}", "\"next\":\"1\",\"queue\":1}"))
        .all();
  }

  private static List<Vector> lineages() {
    return new VectorList(Kind.SLOT)
        .corrupt(
            "lineage-own-parent",
            "a lineage that is its own parent",
            "forks from another",
            replace(
                SLOT,
                "\"lineage\":\"" + ApplicationSamples.SECOND + "\"",
                "\"lineage\":\"" + ApplicationSamples.FIRST + "\""))
        .corrupt(
            "fork-of-none",
            "a fork without a parent",
            "forks from another",
            replace(
                SLOT,
                "\"fork\":true,\"kind\":\"openLineage\",\"lineage\":\""
                    + Samples.ulid(72)
                    + "\",\"parent\":\""
                    + ApplicationSamples.FIRST
                    + "\"",
                "\"fork\":true,\"kind\":\"openLineage\",\"lineage\":\"" + Samples.ulid(72) + "\""))
        .all();
  }

  private static List<Vector> roots() {
    String other = JOB + "\"lineage\":\"" + ApplicationRecord.SEQUENCE + "\"},";
    return new VectorList(Kind.ROOT)
        .ok("applications", "four applications, by the bytes of their names", ROOT)
        .corrupt(
            "application-order",
            "an application twice",
            "order",
            replace(ROOT, other, other + other))
        .corrupt(
            "application-lineages",
            "an earlier lineage that is in force",
            "twice",
            replace(
                ROOT,
                "{\"lineage\":\"" + ApplicationSamples.FIRST + "\",\"position\":\"7\"}",
                "{\"lineage\":\"" + ApplicationSamples.SECOND + "\",\"position\":\"7\"}"))
        .unsupported(
            "application-field",
            "a field to come",
            "'queue'",
            replace(ROOT, other, other.replace("}", ",\"queue\":1}")))
        .all();
  }
}
