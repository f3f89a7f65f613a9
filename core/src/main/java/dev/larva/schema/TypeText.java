package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Types as people write them. */
public final class TypeText {

  private static final Pattern DECIMAL =
      Pattern.compile("decimal\\(\\s*([0-9]{1,3})\\s*,\\s*([0-9]{1,3})\\s*\\)");

  /** A name that a later version of the format will give a meaning to. */
  private static final String RESERVED = "variant";

  private TypeText() {}

  /**
   * The primitive or decimal type of a text such as {@code long} or {@code decimal(10,2)}.
   *
   * @throws InvalidRequest if there is no such type
   */
  public static Type parse(String text) {
    for (Primitive primitive : Primitive.values()) {
      if (primitive.text().equals(text)) {
        return primitive;
      }
    }
    if (text.equals(RESERVED)) {
      throw new InvalidRequest(
          "the type variant is reserved and cannot be stored yet: use string or a struct instead."
              + " type=variant");
    }
    Matcher decimal = DECIMAL.matcher(text);
    if (decimal.matches()) {
      return decimal(text, decimal);
    }
    throw new InvalidRequest(
        "there is no type of this name: use one of "
            + Arrays.stream(Primitive.values())
                .map(Primitive::text)
                .collect(Collectors.joining(", "))
            + " or decimal(precision,scale). type="
            + text);
  }

  private static Type decimal(String text, Matcher decimal) {
    try {
      return new DecimalType(
          Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    } catch (IllegalArgumentException e) {
      throw new InvalidRequest(
          "a decimal has 1 to "
              + DecimalType.MAX_PRECISION
              + " digits, and at most all of them after the point. type="
              + text,
          e);
    }
  }
}
