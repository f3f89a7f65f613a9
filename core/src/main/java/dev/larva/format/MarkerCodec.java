package dev.larva.format;

import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.Set;

/** The bytes of the marker: header and hash. See {@code format-spec/marker.md}. */
public final class MarkerCodec {

  static final String KIND = "marker";

  private static final Set<String> HEADER =
      Set.of("created", Header.READER_FEATURES, Header.WRITER_FEATURES);

  /** Bytes of a marker at most. */
  private static final int BYTES_LIMIT = 1 << 16;

  private MarkerCodec() {}

  /**
   * @throws IllegalArgumentException if the marker cannot be written
   */
  public static byte[] encode(Marker marker) {
    byte[] bytes =
        Lines.seal(
            Header.builder(KIND, marker.lake(), marker.format())
                .put("created", marker.created())
                .build());
    return Decoder.limited(bytes, BYTES_LIMIT, KIND);
  }

  /**
   * @param object its name, for messages
   */
  public static Marker decode(Key object, byte[] bytes) {
    return Decoder.decode(object, bytes, BYTES_LIMIT, MarkerCodec::read, MarkerCodec::encode);
  }

  private static Marker read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(1);
    return new Marker(Header.format(header), header.ulid(Header.LAKE), header.number("created"));
  }
}
