package dev.larva.format.json;

import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the members of one object; a name is put once. */
public final class JsonBuilder {

  private final TreeMap<String, Json> members = new TreeMap<>(Json.ORDER);

  public JsonBuilder put(String name, Json value) {
    if (members.put(name, value) != null) {
      throw new IllegalArgumentException("member is put twice: " + name);
    }
    return this;
  }

  public JsonBuilder put(String name, String value) {
    return put(name, new Json.Text(value));
  }

  public JsonBuilder put(String name, long value) {
    return put(name, new Json.Whole(value));
  }

  /** A number that may be 2^53 or more: its decimal digits as text. */
  public JsonBuilder putWide(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + value);
    }
    return put(name, Long.toString(value));
  }

  /** Likewise; omits the member if the number is 0. */
  public JsonBuilder putWideUnlessZero(String name, long value) {
    return value == 0 ? this : putWide(name, value);
  }

  public <T> JsonBuilder putList(String name, Collection<T> values, Function<T, Json> form) {
    return put(name, list(values, form));
  }

  public JsonBuilder putIfPresent(String name, @Nullable String value) {
    return value == null ? this : put(name, value);
  }

  /** Bytes in base64 (RFC 4648 section 4, with padding); omitted if absent. */
  public JsonBuilder putBytesIfPresent(String name, byte @Nullable [] bytes) {
    return bytes == null ? this : put(name, Base64.getEncoder().encodeToString(bytes));
  }

  /** Omits the member if the number is 0. */
  public JsonBuilder putUnlessZero(String name, long value) {
    return value == 0 ? this : put(name, value);
  }

  /** Omits the member if the flag is as the spec assumes without it. */
  public JsonBuilder putUnless(boolean assumed, String name, boolean value) {
    return value == assumed ? this : put(name, new Json.Bool(value));
  }

  public JsonBuilder putUnlessEmpty(String name, Map<String, String> values) {
    return values.isEmpty() ? this : put(name, Json.texts(values));
  }

  public <T> JsonBuilder putUnlessEmpty(String name, Collection<T> values, Function<T, Json> form) {
    return values.isEmpty() ? this : putList(name, values, form);
  }

  public Json build() {
    return new Json.Members(members);
  }

  public static <T> Json list(Collection<T> values, Function<T, Json> form) {
    List<Json> items = values.stream().map(form).toList();
    return new Json.Items(items);
  }
}
