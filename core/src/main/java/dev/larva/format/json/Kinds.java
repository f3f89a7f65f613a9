package dev.larva.format.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The forms of a sealed type: objects whose member {@code kind} says which one it is. A kind that
 * is not among them is {@code UnsupportedFormat}.
 */
public final class Kinds<S> {

  /** The member that names the kind. */
  public static final String KIND = "kind";

  private final String noun;
  private final Map<Class<?>, Kind<? extends S>> byType = new LinkedHashMap<>();
  private final Map<String, Kind<? extends S>> byName = new LinkedHashMap<>();

  /**
   * @param noun what the values are, with its article, for messages
   */
  public Kinds(String noun, List<Kind<? extends S>> kinds) {
    this.noun = noun;
    for (Kind<? extends S> kind : kinds) {
      byType.put(kind.type, kind);
      byName.put(kind.name, kind);
    }
  }

  public Json json(S value) {
    Kind<? extends S> kind = byType.get(value.getClass());
    if (kind == null) {
      throw new IllegalArgumentException("has no form: " + value);
    }
    return kind.json(value);
  }

  public S read(Json json, Place place) {
    Json name = JsonFields.members(json, place).get(KIND);
    if (name == null) {
      throw place.member(KIND).corrupt("the field 'kind' is missing");
    }
    String text = JsonFields.text(name, place.member(KIND));
    Kind<? extends S> kind = byName.get(text);
    if (kind == null) {
      throw place.unsupported("has " + noun + " of the kind '" + text + "'");
    }
    return kind.read(json, place);
  }

  /** Names of the kinds, in the order given. */
  public Set<String> names() {
    return byName.keySet();
  }

  /** One kind: its name, its members, and both directions. */
  public static final class Kind<T> {
    private final String name;
    private final Class<T> type;
    private final Set<String> members;
    private final BiConsumer<T, JsonBuilder> writer;
    private final Function<JsonFields, T> reader;

    private Kind(
        String name,
        Class<T> type,
        Set<String> members,
        BiConsumer<T, JsonBuilder> writer,
        Function<JsonFields, T> reader) {
      this.name = name;
      this.type = type;
      this.members = members;
      this.writer = writer;
      this.reader = reader;
    }

    /**
     * @param members names of all members but {@code kind}
     */
    public static <T> Kind<T> of(
        String name,
        Class<T> type,
        List<String> members,
        BiConsumer<T, JsonBuilder> writer,
        Function<JsonFields, T> reader) {
      Set<String> all = new TreeSet<>(members);
      all.add(KIND);
      return new Kind<>(name, type, all, writer, reader);
    }

    private Json json(Object value) {
      JsonBuilder object = new JsonBuilder().put(KIND, name);
      writer.accept(type.cast(value), object);
      return object.build();
    }

    private T read(Json json, Place place) {
      JsonFields fields = JsonFields.of(json, place, members);
      try {
        return reader.apply(fields);
      } catch (IllegalArgumentException e) {
        throw place.corrupt(String.valueOf(e.getMessage()), e);
      }
    }
  }
}
