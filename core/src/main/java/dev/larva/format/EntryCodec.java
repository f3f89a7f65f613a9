package dev.larva.format;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Entry;
import dev.larva.entry.Entry.Outcome;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.format.form.OperationForm;
import dev.larva.format.form.RequirementForm;
import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Place;
import java.util.Locale;
import java.util.Set;

/** The JSON of an entry. See {@code format-spec/entry.md}. */
public final class EntryCodec {

  private static final Set<String> ENTRY =
      Set.of("body", "digest", "id", "ops", "outcome", "premise", "requires", "seen", "summary");

  private static final Set<String> BODY = Set.of("bytes", "hash", "name");

  private static final Set<String> OUTCOME = Set.of(Kinds.KIND, "reason");

  private EntryCodec() {}

  /**
   * The bytes that the entry takes in a slot.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public static byte[] encode(Entry entry) {
    return CanonicalJson.write(json(entry));
  }

  static Json json(Entry entry) {
    JsonBuilder object =
        new JsonBuilder()
            .putIfPresent("digest", entry.digest())
            .put("id", entry.id().toString())
            .put("premise", entry.premise())
            .putUnlessZero("seen", entry.seen())
            .putUnlessEmpty("summary", entry.summary());
    BodyReference body = entry.body();
    if (body == null) {
      object
          .putUnlessEmpty("ops", entry.operations(), OperationForm::json)
          .putUnlessEmpty("requires", entry.requirements(), RequirementForm::json);
    } else {
      object.put("body", json(body));
    }
    Outcome outcome = entry.outcome();
    if (outcome != null) {
      object.put("outcome", json(outcome));
    }
    return object.build();
  }

  static Entry read(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, ENTRY);
    try {
      return new Entry(
          fields.parsed("id", TransactionId::parse),
          fields.number("premise"),
          fields.has("seen") ? fields.integer("seen") : 0,
          fields.listOrEmpty("ops", OperationForm::read),
          fields.listOrEmpty("requires", RequirementForm::read),
          fields.has("body") ? fields.value("body", EntryCodec::readBody) : null,
          fields.has("outcome") ? fields.value("outcome", EntryCodec::readOutcome) : null,
          fields.textIfPresent("digest"),
          fields.textsOrEmpty("summary"));
    } catch (IllegalArgumentException e) {
      throw place.corrupt("not an entry: " + e.getMessage(), e);
    }
  }

  private static Json json(BodyReference body) {
    return new JsonBuilder()
        .put("bytes", body.bytes())
        .put("hash", body.hash())
        .put("name", body.name().toString())
        .build();
  }

  private static BodyReference readBody(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, BODY);
    return new BodyReference(
        fields.parsed("name", StagedName::parse), fields.number("bytes"), fields.text("hash"));
  }

  static Json json(Outcome outcome) {
    if (outcome.kind() == Outcome.Kind.COMMITTED) {
      throw new IllegalArgumentException("what an entry of a tombstone did is not told");
    }
    return new JsonBuilder()
        .put(Kinds.KIND, name(outcome.kind()))
        .put("reason", outcome.reason())
        .build();
  }

  static Outcome readOutcome(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, OUTCOME);
    String kind = fields.text(Kinds.KIND);
    for (Outcome.Kind known : Outcome.Kind.values()) {
      if (known != Outcome.Kind.COMMITTED && name(known).equals(kind)) {
        return new Outcome(known, fields.text("reason"));
      }
    }
    throw place.unsupported("has an outcome of the kind '" + kind + "'");
  }

  private static String name(Outcome.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
