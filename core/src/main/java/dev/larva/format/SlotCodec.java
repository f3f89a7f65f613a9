package dev.larva.format;

import dev.larva.entry.Entry;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.List;
import java.util.Set;

/** The bytes of a slot: header, entries, hash. See {@code format-spec/slot.md}. */
public final class SlotCodec {

  static final String KIND = "slot";

  private static final Set<String> HEADER =
      Set.of("first", "prev", Header.READER_FEATURES, "times", "writer", Header.WRITER_FEATURES);

  private SlotCodec() {}

  /**
   * @throws IllegalArgumentException if the slot cannot be written, as when it is above {@link
   *     Slot#BYTES_LIMIT}
   */
  public static byte[] encode(Slot slot) {
    Json header = positioned(Header.builder(KIND, slot.lake(), slot.format()), slot).build();
    byte[] bytes = Lines.seal(header, JsonBuilder.list(slot.entries(), EntryCodec::json));
    return Decoder.limited(bytes, Slot.BYTES_LIMIT, KIND);
  }

  /**
   * @param object its name, for messages
   */
  public static Slot decode(Key object, byte[] bytes) {
    return Decoder.decode(object, bytes, Slot.BYTES_LIMIT, SlotCodec::read, SlotCodec::encode);
  }

  /** The header with where the slot stands. */
  static JsonBuilder positioned(JsonBuilder header, Slot slot) {
    return header
        .put("first", slot.first())
        .put("prev", slot.previous())
        .putList("times", slot.times(), Json.Whole::new)
        .put("writer", slot.writer().text());
  }

  private static Slot read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(2);
    return slot(header, JsonFields.list(lines.read(1), place.member("entries"), EntryCodec::read));
  }

  /** The slot of a header, or of a tombstone's. */
  static Slot slot(JsonFields header, List<Entry> entries) {
    return new Slot(
        Header.format(header),
        header.ulid(Header.LAKE),
        header.ulid("writer"),
        header.number("first"),
        header.text("prev"),
        header.list("times", SlotCodec::time),
        entries);
  }

  private static Long time(Json json, Place place) {
    if (json instanceof Json.Whole time) {
      return time.value();
    }
    throw place.corrupt("a time is expected here");
  }
}
