package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.Sweep;
import dev.larva.format.json.Json;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import java.util.List;

/** The forms of operations on which versions may be read. */
final class HistoryOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "sweep",
              Sweep.class,
              List.of("cutoff", "drop", "keep"),
              (sweep, to) ->
                  to.put("cutoff", sweep.cutoff())
                      .putUnlessEmpty("drop", sweep.drop(), Json.Whole::new)
                      .putUnlessEmpty("keep", sweep.keep(), KeptRootForm::json),
              from ->
                  new Sweep(
                      from.number("cutoff"),
                      from.listOrEmpty("keep", KeptRootForm::read),
                      from.listOrEmpty("drop", HistoryOperations::readVersion))),
          Kind.of(
              "retire",
              Retire.class,
              List.of("roots", "slots"),
              (retire, to) ->
                  to.putList("roots", retire.roots(), KeptRootForm::json)
                      .putList("slots", retire.slots(), RangeForm::json),
              from ->
                  new Retire(
                      from.list("slots", RangeForm::read),
                      from.list("roots", KeptRootForm::read))));

  private HistoryOperations() {}

  private static long readVersion(Json json, Place place) {
    if (json instanceof Json.Whole version) {
      return version.value();
    }
    throw place.corrupt("a whole number below 2^53 is expected here");
  }
}
