package dev.larva.format.form;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.Expire;
import dev.larva.entry.Operation.Hold;
import dev.larva.entry.Operation.Release;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds.Kind;
import java.util.List;

/** The forms of operations on which versions stay readable. */
final class HoldOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "hold",
              Hold.class,
              List.of("claim", "hold", "version"),
              (hold, to) ->
                  to.put("claim", hold.claim().text())
                      .put("hold", hold.name())
                      .put("version", hold.version()),
              from -> new Hold(from.text("hold"), claim(from), from.number("version"))),
          Kind.of(
              "release",
              Release.class,
              List.of("hold"),
              (release, to) -> to.put("hold", release.name()),
              from -> new Release(from.text("hold"))),
          Kind.of(
              "expire",
              Expire.class,
              List.of("version"),
              (expire, to) -> to.put("version", expire.version()),
              from -> new Expire(from.number("version"))));

  private HoldOperations() {}

  private static Claim claim(JsonFields from) {
    String text = from.text("claim");
    return Claim.of(text)
        .orElseThrow(
            () -> from.place("claim").unsupported("has a hold with the claim '" + text + "'"));
  }
}
