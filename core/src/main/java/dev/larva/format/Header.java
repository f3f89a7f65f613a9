package dev.larva.format;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Place;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The first line of an object: whatever its kind and format, it is an object that says both. So a
 * version of Larva that does not know them can say so.
 */
final class Header {

  static final String FORMAT = "format";
  static final String LAKE = "lake";
  static final String READER_FEATURES = "readerFeatures";
  static final String WRITER_FEATURES = "writerFeatures";

  private static final Set<String> KINDS =
      Set.of(
          SlotCodec.KIND,
          TombstoneCodec.KIND,
          BodyCodec.KIND,
          RootCodec.KIND,
          NodeCodec.KIND,
          MarkerCodec.KIND,
          ManifestCodec.KIND);

  private Header() {}

  static JsonBuilder builder(String kind, Ulid lake) {
    return builder(kind, lake, Format.LOG);
  }

  static JsonBuilder builder(String kind, Ulid lake, Format format) {
    if (!Format.KNOWN.contains(format.version())) {
      throw new IllegalArgumentException("cannot write format " + format.version());
    }
    return builder(kind, lake, format.version())
        .putList(READER_FEATURES, ordered(format.readerFeatures()), Json.Text::new)
        .putList(WRITER_FEATURES, ordered(format.writerFeatures()), Json.Text::new);
  }

  private static JsonBuilder builder(String kind, Ulid lake, int format) {
    return new JsonBuilder().put(FORMAT, format).put(Kinds.KIND, kind).put(LAKE, lake.text());
  }

  /**
   * The members of the header of an object of this kind, once its format, kind and reader features
   * are known.
   */
  static JsonFields read(Json header, Place object, String kind, Set<String> members) {
    SortedMap<String, Json> values = values(header, object);
    requireFormat(values.get(FORMAT), object.member(FORMAT));
    requireKind(values.get(Kinds.KIND), object.member(Kinds.KIND), kind);
    if (values.containsKey(READER_FEATURES)) {
      requireKnown(features(values.get(READER_FEATURES), object.member(READER_FEATURES)), object);
    }
    return JsonFields.of(header, object, all(members));
  }

  static Format format(JsonFields header) {
    return new Format(
        header.integer(FORMAT),
        header.list(READER_FEATURES, JsonFields::text),
        header.list(WRITER_FEATURES, JsonFields::text));
  }

  private static SortedMap<String, Json> values(Json header, Place object) {
    if (header instanceof Json.Members members) {
      return members.values();
    }
    throw object.corrupt("its first line is not a header");
  }

  private static void requireFormat(@Nullable Json format, Place place) {
    if (!(format instanceof Json.Whole number) || number.value() < 1) {
      throw place.corrupt("its header does not say its format");
    }
    if (number.value() != Format.LOG && number.value() != Format.MANIFEST) {
      throw place.unsupported(
          "is of format " + number.value() + " (this version reads formats 1 and 3)");
    }
  }

  private static void requireKind(@Nullable Json kind, Place place, String expected) {
    if (!(kind instanceof Json.Text text)) {
      throw place.corrupt("its header does not say its kind");
    }
    if (KINDS.contains(text.value()) && !text.value().equals(expected)) {
      throw place.corrupt("it is a " + text.value() + " in the place of a " + expected);
    }
    if (!text.value().equals(expected)) {
      throw place.unsupported("is of the kind '" + text.value() + "'");
    }
  }

  private static List<String> features(Json features, Place place) {
    return JsonFields.list(features, place, JsonFields::text);
  }

  private static void requireKnown(List<String> features, Place object) {
    for (String feature : features) {
      if (!Format.KNOWN_FEATURES.contains(feature)) {
        throw object.unsupported("uses the feature '" + feature + "'");
      }
    }
  }

  private static Set<String> all(Set<String> members) {
    Set<String> all = new TreeSet<>(members);
    all.addAll(Set.of(FORMAT, Kinds.KIND, LAKE));
    return all;
  }

  private static Set<String> ordered(List<String> names) {
    TreeSet<String> ordered = new TreeSet<>(Json.ORDER);
    ordered.addAll(names);
    return ordered;
  }
}
