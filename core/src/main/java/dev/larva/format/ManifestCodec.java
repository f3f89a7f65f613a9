package dev.larva.format;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The bytes of a manifest: header, the lines of all slots, hash. See {@code manifest.md}. */
public final class ManifestCodec {

  static final String KIND = "manifest";

  private static final Set<String> HEADER =
      Set.of("nonce", Header.READER_FEATURES, Header.WRITER_FEATURES);

  /** Lines of a slot: header, entries, hash line. */
  private static final int SLOT_LINES = 3;

  private ManifestCodec() {}

  /**
   * @throws IllegalArgumentException if the manifest cannot be written, as when it is above {@link
   *     Manifest#BYTES_LIMIT}
   */
  public static byte[] encode(Manifest manifest) {
    List<byte[]> slots = manifest.slots().stream().map(HeldSlot::bytes).toList();
    byte[] bytes = Lines.seal(header(manifest.format(), manifest.lake(), manifest.nonce()), slots);
    return Decoder.limited(bytes, Manifest.BYTES_LIMIT, KIND);
  }

  private static Json header(Format format, Ulid lake, Ulid nonce) {
    return Header.builder(KIND, lake, format).put("nonce", nonce.text()).build();
  }

  /**
   * @param object its name, for messages
   */
  public static Manifest decode(Key object, byte[] bytes) {
    return decode(object, bytes, List.of());
  }

  /**
   * As {@link #decode(Key, byte[])}, but slots that are known already, at the same place with the
   * same bytes, are not decoded again.
   */
  public static Manifest decode(Key object, byte[] bytes, List<HeldSlot> known) {
    return Decoder.decode(
        object,
        bytes,
        Manifest.BYTES_LIMIT,
        (lines, place) -> read(lines, place, object, known),
        ManifestCodec::encode);
  }

  private static Manifest read(Lines lines, Place place, Key object, List<HeldSlot> known) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    if ((lines.count() - 1) % SLOT_LINES != 0) {
      throw place.corrupt("its last slot has not all its lines");
    }
    List<HeldSlot> slots = new ArrayList<>();
    for (int line = 1; line < lines.count(); line += SLOT_LINES) {
      byte[] bytes = lines.bytes(line, line + SLOT_LINES);
      int index = slots.size();
      boolean same = index < known.size() && Arrays.equals(known.get(index).bytes(), bytes);
      slots.add(same ? known.get(index) : held(object, bytes));
    }
    return new Manifest(
        Header.format(header), header.ulid(Header.LAKE), header.ulid("nonce"), slots);
  }

  private static HeldSlot held(Key object, byte[] bytes) {
    return new HeldSlot(SlotCodec.decode(object, bytes), bytes, Digest.sha256(bytes));
  }
}
