package dev.larva.format;

import dev.larva.entry.Entry;
import dev.larva.entry.TransactionId;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** The bytes of a tombstone: header, ids, hash. See {@code format-spec/tombstone.md}. */
public final class TombstoneCodec {

  static final String KIND = "tombstone";

  /** How the header says its kind: there is one way to write it. */
  private static final String SAID = "\"kind\":\"" + KIND + "\"";

  private static final Set<String> HEADER =
      Set.of(
          "first",
          "hash",
          "prev",
          Header.READER_FEATURES,
          "times",
          "writer",
          Header.WRITER_FEATURES);

  private static final Set<String> DECIDED = Set.of("digest", "id", "outcome");

  private TombstoneCodec() {}

  /** Whether these are the bytes of a tombstone, by their header. */
  public static boolean isOne(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8).contains(SAID);
  }

  /**
   * @throws IllegalArgumentException if it cannot be written
   */
  public static byte[] encode(Tombstone tombstone) {
    Slot slot = tombstone.slot();
    Json header =
        SlotCodec.positioned(Header.builder(KIND, slot.lake(), slot.format()), slot)
            .put("hash", tombstone.hash())
            .build();
    byte[] bytes = Lines.seal(header, JsonBuilder.list(slot.entries(), TombstoneCodec::json));
    return Decoder.limited(bytes, Slot.BYTES_LIMIT, KIND);
  }

  /**
   * @param object its name, for messages
   */
  public static Tombstone decode(Key object, byte[] bytes) {
    return Decoder.decode(
        object, bytes, Slot.BYTES_LIMIT, TombstoneCodec::read, TombstoneCodec::encode);
  }

  private static Tombstone read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(2);
    List<Entry> entries =
        JsonFields.list(lines.read(1), place.member("entries"), TombstoneCodec::readDecided);
    return new Tombstone(SlotCodec.slot(header, entries), header.text("hash"));
  }

  private static Json json(Entry entry) {
    JsonBuilder members =
        new JsonBuilder().putIfPresent("digest", entry.digest()).put("id", entry.id().toString());
    Entry.Outcome outcome = entry.outcome();
    if (outcome != null && !entry.retired()) {
      members.put("outcome", EntryCodec.json(outcome));
    }
    return members.build();
  }

  private static Entry readDecided(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, DECIDED);
    return Tombstone.decided(
        fields.parsed("id", TransactionId::parse),
        fields.has("outcome") ? fields.value("outcome", EntryCodec::readOutcome) : null,
        fields.textIfPresent("digest"));
  }
}
