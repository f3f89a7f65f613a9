package dev.larva.format.form;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.partition.Tuple;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tuples: lists of literals, in which the empty text stands for null. */
public final class TupleForm {

  private static final Json NULL = new Json.Text("");

  private TupleForm() {}

  public static Json json(Tuple tuple) {
    List<Json> items = new ArrayList<>();
    for (Object value : tuple.values()) {
      items.add(value == null ? NULL : LiteralForm.json(value));
    }
    return new Json.Items(items);
  }

  public static Tuple read(Json json, Place place) {
    List<@Nullable Object> values = new ArrayList<>();
    JsonFields.list(json, place, (item, at) -> item)
        .forEach(item -> values.add(value(item, place)));
    try {
      return new Tuple(values);
    } catch (IllegalArgumentException e) {
      throw place.corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  /** Omits the member if the tuple has no values. */
  static JsonBuilder put(JsonBuilder object, String name, Tuple tuple) {
    return tuple.isEmpty() ? object : object.put(name, json(tuple));
  }

  static Tuple readOrEmpty(JsonFields fields, String name) {
    return fields.has(name) ? fields.value(name, TupleForm::read) : Tuple.EMPTY;
  }

  private static @Nullable Object value(Json item, Place place) {
    return item.equals(NULL) ? null : LiteralForm.read(item, place);
  }
}
