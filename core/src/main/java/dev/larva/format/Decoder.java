package dev.larva.format;

import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.Arrays;
import java.util.function.Function;

/** What all objects have in common when they are read: only what would be written is accepted. */
final class Decoder {

  private Decoder() {}

  /**
   * @param reader makes the value of the lines
   * @param encoder writes a value; its bytes must be those that were read
   */
  static <T> T decode(
      Key object, byte[] bytes, int limit, Reader<T> reader, Function<T, byte[]> encoder) {
    Place place = Place.in(object);
    Lines lines = Lines.open(bytes, place);
    try {
      T value = reader.read(lines, place);
      if (bytes.length > limit) {
        throw place.corrupt("it has " + bytes.length + " bytes, more than " + limit);
      }
      if (!Arrays.equals(encoder.apply(value), bytes)) {
        throw place.corrupt("it is not in canonical form");
      }
      return value;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw place.corrupt(String.valueOf(e.getMessage()), e);
    }
  }

  /** Makes a value of the lines of an object. */
  interface Reader<T> {
    T read(Lines lines, Place place);
  }

  static byte[] limited(byte[] bytes, int limit, String kind) {
    if (bytes.length > limit) {
      throw new IllegalArgumentException(
          "a " + kind + " has at most " + limit + " bytes: " + bytes.length);
    }
    return bytes;
  }
}
