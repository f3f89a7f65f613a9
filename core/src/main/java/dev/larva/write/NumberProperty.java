package dev.larva.write;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A property of a table or a namespace that is a whole number.
 *
 * @param standard its value where it is not set, or set to what is none
 * @param what it counts, in a few words, and what its ends mean
 */
public record NumberProperty(String name, long standard, long least, long most, String what) {

  public NumberProperty {
    if (least < 0 || standard < least || standard > most) {
      throw new IllegalArgumentException("the standard of a property is out of range: " + name);
    }
  }

  /** Its value among properties. */
  public long of(Map<String, String> properties) {
    return parse(properties.get(name)).orElse(standard);
  }

  /**
   * Checks properties that are to be set.
   *
   * @throws InvalidRequest if this one is among them and is no number in range
   */
  void check(Map<String, String> properties) {
    String value = properties.get(name);
    if (value != null && parse(value).isEmpty()) {
      throw new InvalidRequest(
          "this property is a number of "
              + what
              + ", from "
              + least
              + " to "
              + most
              + ": give one, or leave it unset for "
              + standard
              + ". property="
              + name
              + " value="
              + Shown.value(value));
    }
  }

  private OptionalLong parse(@Nullable String value) {
    if (value == null || !value.matches("[0-9]{1,18}")) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(value);
    return number < least || number > most ? OptionalLong.empty() : OptionalLong.of(number);
  }
}
