package dev.larva.chunk.statistics;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of text: at most {@link #CODE_POINTS_LIMIT} code points. An upper bound that was cut is
 * the least text above everything that begins as the value does.
 */
record TextBounds() implements BytesBounds {

  /** Code points that a bound has at most. */
  static final int CODE_POINTS_LIMIT = 16;

  /** Bytes that hold the limit of code points and one more, whatever they are. */
  private static final int BYTES_LOOKED_AT = 4 * (CODE_POINTS_LIMIT + 1);

  @Override
  public Bound lower(byte[] least) {
    Cut cut = cut(least);
    if (cut == null) {
      return Bound.UNKNOWN;
    }
    return cut.whole() ? Bound.exactly(cut.text()) : Bound.rounded(cut.text());
  }

  @Override
  public Bound upper(byte[] greatest) {
    Cut cut = cut(greatest);
    if (cut == null) {
      return Bound.UNKNOWN;
    }
    return cut.whole() ? Bound.exactly(cut.text()) : above(cut.text());
  }

  /** The least text above all that start with {@code prefix}. */
  private static Bound above(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      end -= Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        return Bound.rounded(prefix.substring(0, end) + Character.toString(next(last)));
      }
    }
    return Bound.UNKNOWN;
  }

  /** The next code point that may stand in text: surrogates may not. */
  private static int next(int codePoint) {
    int next = codePoint + 1;
    return next == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : next;
  }

  /** The first code points of a text; {@code whole} if there are no others. */
  private record Cut(String text, boolean whole) {}

  private static @Nullable Cut cut(byte[] utf8) {
    int size = utf8.length;
    if (size > BYTES_LOOKED_AT) {
      size = BYTES_LOOKED_AT;
      while (size > 0 && (utf8[size] & 0xC0) == 0x80) {
        size--;
      }
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8, 0, size)).toString();
      if (text.codePointCount(0, text.length()) <= CODE_POINTS_LIMIT) {
        return new Cut(text, size == utf8.length);
      }
      return new Cut(text.substring(0, text.offsetByCodePoints(0, CODE_POINTS_LIMIT)), false);
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
