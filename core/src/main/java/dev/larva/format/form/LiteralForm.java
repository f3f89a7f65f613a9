package dev.larva.format.form;

import dev.larva.format.json.Json;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.UUID;

/**
 * A literal as a text that describes itself: one letter for its Java form, then the value. See
 * {@code format-spec/types.md}.
 */
public final class LiteralForm {

  private static final HexFormat HEX = HexFormat.of();

  private static final BigInteger DECIMAL_LIMIT = BigInteger.TEN.pow(DecimalType.MAX_PRECISION);

  /** Scale, colon, sign and digits of a decimal at most. */
  private static final int DECIMAL_CHARACTERS = 2 + 1 + 1 + DecimalType.MAX_PRECISION;

  private LiteralForm() {}

  /**
   * @throws IllegalArgumentException if the value is of no literal's Java form
   */
  public static Json json(Object literal) {
    return new Json.Text(text(literal));
  }

  public static Object read(Json json, Place place) {
    String text = JsonFields.text(json, place);
    if (text.isEmpty()) {
      throw place.corrupt("a literal is empty");
    }
    try {
      return value(text.charAt(0), text.substring(1), place);
    } catch (IllegalArgumentException e) {
      throw place.corrupt("the literal is not of its form: " + e.getMessage(), e);
    }
  }

  private static String text(Object literal) {
    if (literal instanceof Boolean flag) {
      return flag ? "b1" : "b0";
    } else if (literal instanceof Integer number) {
      return "i" + number;
    } else if (literal instanceof Long number) {
      return "l" + number;
    } else if (literal instanceof Float number) {
      return "f" + HEX.toHexDigits(Float.floatToIntBits(number));
    } else if (literal instanceof Double number) {
      return "d" + HEX.toHexDigits(Double.doubleToLongBits(number));
    } else if (literal instanceof BigDecimal number) {
      return "n" + requireDecimal(number).scale() + ":" + number.unscaledValue();
    } else if (literal instanceof String string) {
      return "s" + string;
    } else if (literal instanceof ByteBuffer buffer) {
      return "x" + hex(buffer);
    } else if (literal instanceof UUID uuid) {
      return "u" + uuid;
    }
    throw new IllegalArgumentException("not a literal: " + literal.getClass().getName());
  }

  private static Object value(char tag, String text, Place place) {
    return switch (tag) {
      case 'b' -> flag(text);
      case 'i' -> Integer.parseInt(text);
      case 'l' -> Long.parseLong(text);
      case 'f' -> Float.intBitsToFloat(HexFormat.fromHexDigits(text));
      case 'd' -> Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(text));
      case 'n' -> decimal(text);
      case 's' -> text;
      case 'x' -> ByteBuffer.wrap(HEX.parseHex(text));
      case 'u' -> UUID.fromString(text);
      default -> throw place.unsupported("has a literal of the type '" + tag + "'");
    };
  }

  private static Boolean flag(String text) {
    return switch (text) {
      case "0" -> false;
      case "1" -> true;
      default -> throw new IllegalArgumentException("neither 0 nor 1");
    };
  }

  private static BigDecimal decimal(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("no colon in a decimal");
    }
    if (text.length() > DECIMAL_CHARACTERS) {
      throw new IllegalArgumentException("a decimal has more than 38 digits");
    }
    int scale = Integer.parseInt(text.substring(0, colon));
    return requireDecimal(new BigDecimal(new BigInteger(text.substring(colon + 1)), scale));
  }

  private static BigDecimal requireDecimal(BigDecimal number) {
    int scale = number.scale();
    if (scale < 0 || scale > DecimalType.MAX_PRECISION) {
      throw new IllegalArgumentException("scale of a decimal is out of range: " + scale);
    }
    if (number.unscaledValue().abs().compareTo(DECIMAL_LIMIT) >= 0) {
      throw new IllegalArgumentException("a decimal has more than 38 digits");
    }
    return number;
  }

  private static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HEX.formatHex(bytes);
  }
}
