package dev.larva.format;

import dev.larva.format.Vector.Kind;
import dev.larva.format.Vector.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects the vectors of one kind of object. */
final class VectorList {

  private final List<Vector> vectors = new ArrayList<>();
  private final Kind kind;

  VectorList(Kind kind) {
    this.kind = kind;
  }

  VectorList ok(String name, String what, byte[] bytes) {
    return add(name, what, Outcome.OK, "", bytes);
  }

  VectorList corrupt(String name, String what, String word, byte[] bytes) {
    return add(name, what, Outcome.CORRUPT, word, bytes);
  }

  VectorList unsupported(String name, String what, String word, byte[] bytes) {
    return add(name, what, Outcome.UNSUPPORTED, word, bytes);
  }

  List<Vector> all() {
    return List.copyOf(vectors);
  }

  private VectorList add(String name, String what, Outcome outcome, String word, byte[] bytes) {
    String file = kind.name().toLowerCase(Locale.ROOT) + "/" + name + ".json";
    vectors.add(new Vector(file, kind, what, outcome, word, bytes));
    return this;
  }
}
