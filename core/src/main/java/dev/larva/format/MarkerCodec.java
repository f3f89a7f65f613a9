package dev.larva.format;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bytes of the marker: header and hash. See {@code format-spec/marker.md}. */
public final class MarkerCodec {

  static final String KIND = "marker";

  private static final String UPGRADED = "upgraded";

  private static final Set<String> HEADER =
      Set.of("created", Header.READER_FEATURES, UPGRADED, Header.WRITER_FEATURES);

  private static final Set<String> UPGRADED_FIELDS = Set.of("manifest", "version");

  /** Bytes of a marker at most. */
  private static final int BYTES_LIMIT = 1 << 16;

  private MarkerCodec() {}

  /**
   * @throws IllegalArgumentException if the marker cannot be written
   */
  public static byte[] encode(Marker marker) {
    JsonBuilder header =
        Header.builder(KIND, marker.lake(), marker.format()).put("created", marker.created());
    Upgraded upgraded = marker.upgraded();
    if (upgraded != null) {
      header.put(UPGRADED, json(upgraded));
    }
    byte[] bytes = Lines.seal(header.build());
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
    return new Marker(
        Header.format(header),
        header.ulid(Header.LAKE),
        header.number("created"),
        upgraded(header));
  }

  private static Json json(Upgraded upgraded) {
    return new JsonBuilder()
        .put("manifest", upgraded.hash())
        .put("version", upgraded.version())
        .build();
  }

  private static @Nullable Upgraded upgraded(JsonFields header) {
    return header.has(UPGRADED) ? header.value(UPGRADED, MarkerCodec::readUpgraded) : null;
  }

  private static Upgraded readUpgraded(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, UPGRADED_FIELDS);
    return new Upgraded(fields.number("version"), fields.text("manifest"));
  }
}
