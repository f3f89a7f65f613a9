package dev.larva.store.s3;

import dev.larva.error.InvalidRequest;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Options as a user gave them, checked. Its text hides secrets. */
final class S3Options {

  private final Map<S3Option, String> values;

  private S3Options(Map<S3Option, String> values) {
    this.values = values;
  }

  /**
   * Reads the options; names of others are left alone.
   *
   * @throws InvalidRequest if a name looks like ours but is unknown, or names contradict
   */
  static S3Options of(Map<String, String> given) {
    S3Store.requireKnown(given.keySet());
    Map<S3Option, String> values = new EnumMap<>(S3Option.class);
    for (S3Option option : S3Option.values()) {
      String hadoop = option.hadoop() == null ? null : given.get(option.hadoop());
      String value = given.getOrDefault(option.text(), hadoop);
      if (value != null && !value.isBlank()) {
        values.put(option, value.strip());
      }
    }
    S3Options options = new S3Options(values);
    options.requireTogether(S3Option.ACCESS_KEY_ID, S3Option.SECRET_ACCESS_KEY);
    options.requireTogether(S3Option.SECRET_ACCESS_KEY, S3Option.ACCESS_KEY_ID);
    options.requireTogether(S3Option.SESSION_TOKEN, S3Option.ACCESS_KEY_ID);
    return options;
  }

  private void requireTogether(S3Option given, S3Option needed) {
    if (values.containsKey(given) && !values.containsKey(needed)) {
      throw new InvalidRequest(
          given.text()
              + " needs "
              + needed.text()
              + " beside it; give both; option="
              + given.text());
    }
  }

  @Nullable String text(S3Option option) {
    return values.get(option);
  }

  /** The value of an option that another one requires. */
  String required(S3Option option, String why) {
    String value = values.get(option);
    if (value == null) {
      throw new InvalidRequest(why + "; give it; option=" + option.text());
    }
    return value;
  }

  boolean flag(S3Option option) {
    return choice(option, List.of("false", "true")).equals("true");
  }

  /** The value, in lower case; the first of the choices if none was given. */
  String choice(S3Option option, List<String> choices) {
    String value = values.getOrDefault(option, choices.get(0)).toLowerCase(Locale.ROOT);
    if (!choices.contains(value)) {
      throw invalid(option, value, "one of " + String.join(", ", choices), null);
    }
    return value;
  }

  /** A positive number. */
  int number(S3Option option, int otherwise) {
    String value = values.get(option);
    if (value == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(value);
      if (number > 0) {
        return number;
      }
      throw invalid(option, value, "a positive number", null);
    } catch (NumberFormatException e) {
      throw invalid(option, value, "a positive number", e);
    }
  }

  Duration millis(S3Option option, Duration otherwise) {
    return Duration.ofMillis(number(option, (int) otherwise.toMillis()));
  }

  /** The endpoint; one without a scheme, as Hadoop's users write it, is taken for https. */
  @Nullable URI endpoint() {
    String value = values.get(S3Option.ENDPOINT);
    if (value == null) {
      return null;
    }
    try {
      URI uri = URI.create(value.contains("://") ? value : "https://" + value);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (http && uri.getHost() != null) {
        return uri;
      }
      throw invalid(S3Option.ENDPOINT, value, "an address as in http://host:9000", null);
    } catch (IllegalArgumentException e) {
      throw invalid(S3Option.ENDPOINT, value, "an address as in http://host:9000", e);
    }
  }

  private static InvalidRequest invalid(
      S3Option option, String value, String expected, @Nullable Throwable cause) {
    return new InvalidRequest(
        "the option's value is not " + expected + "; option=" + option.text() + " value=" + value,
        cause);
  }

  @Override
  public String toString() {
    return "S3Options" + values.keySet();
  }
}
