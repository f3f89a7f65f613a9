package dev.larva.format.json;

import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The members of one object, of which all have a known name. What is missing or of another form is
 * {@code CorruptLake}, an unknown name {@code UnsupportedFormat}.
 */
public final class JsonFields {

  private final SortedMap<String, Json> members;
  private final Place place;

  private JsonFields(SortedMap<String, Json> members, Place place) {
    this.members = members;
    this.place = place;
  }

  public static JsonFields of(Json json, Place place, Set<String> known) {
    SortedMap<String, Json> members = members(json, place);
    for (String name : members.keySet()) {
      if (!known.contains(name)) {
        throw place.member(name).unsupported("has a field '" + name + "'");
      }
    }
    return new JsonFields(members, place);
  }

  static SortedMap<String, Json> members(Json json, Place place) {
    if (json instanceof Json.Members object) {
      return object.values();
    }
    throw place.corrupt("an object is expected here");
  }

  public Place place(String name) {
    return place.member(name);
  }

  public boolean has(String name) {
    return members.containsKey(name);
  }

  public Json json(String name) {
    Json value = members.get(name);
    if (value == null) {
      throw place(name).corrupt("the field '" + name + "' is missing");
    }
    return value;
  }

  public String text(String name) {
    return text(json(name), place(name));
  }

  public @Nullable String textIfPresent(String name) {
    return has(name) ? text(name) : null;
  }

  public long number(String name) {
    if (json(name) instanceof Json.Whole number) {
      return number.value();
    }
    throw place(name).corrupt("a whole number below 2^53 is expected here");
  }

  public long numberOr(long assumed, String name) {
    return has(name) ? number(name) : assumed;
  }

  public int integer(String name) {
    long number = number(name);
    if (number > Integer.MAX_VALUE) {
      throw place(name).corrupt("the number is out of range: " + number);
    }
    return (int) number;
  }

  public boolean flagOr(boolean assumed, String name) {
    if (!has(name)) {
      return assumed;
    }
    if (json(name) instanceof Json.Bool flag) {
      return flag.value();
    }
    throw place(name).corrupt("true or false is expected here");
  }

  /** A number that may be 2^53 or more, written as text. */
  public long wide(String name) {
    return parsed(name, Long::parseLong);
  }

  /** Likewise; 0 if it is absent. */
  public long wideOrZero(String name) {
    return has(name) ? wide(name) : 0;
  }

  public Ulid ulid(String name) {
    return parsed(name, Ulid::new);
  }

  /** Bytes written in base64. */
  public byte[] bytes(String name) {
    return parsed(name, Base64.getDecoder()::decode);
  }

  /** A text that the parser refuses by {@code IllegalArgumentException}. */
  public <T> T parsed(String name, Function<String, T> parser) {
    String text = text(name);
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw place(name).corrupt("the value is not of its form: " + e.getMessage(), e);
    }
  }

  public <T> T value(String name, BiFunction<Json, Place, T> form) {
    return form.apply(json(name), place(name));
  }

  public <T> List<T> list(String name, BiFunction<Json, Place, T> form) {
    return list(json(name), place(name), form);
  }

  public <T> List<T> listOrEmpty(String name, BiFunction<Json, Place, T> form) {
    return has(name) ? list(name, form) : List.of();
  }

  public Map<String, String> textsOrEmpty(String name) {
    if (!has(name)) {
      return Map.of();
    }
    Map<String, String> texts = new TreeMap<>();
    Place around = place(name);
    members(json(name), around)
        .forEach((key, value) -> texts.put(key, text(value, around.member(key))));
    return texts;
  }

  public static <T> List<T> list(Json json, Place place, BiFunction<Json, Place, T> form) {
    if (!(json instanceof Json.Items items)) {
      throw place.corrupt("a list is expected here");
    }
    List<T> values = new ArrayList<>();
    for (Json item : items.values()) {
      values.add(form.apply(item, place.item(values.size())));
    }
    return values;
  }

  public static String text(Json json, Place place) {
    if (json instanceof Json.Text text) {
      return text.value();
    }
    throw place.corrupt("a text is expected here");
  }
}
