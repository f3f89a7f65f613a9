package dev.larva.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads JSON, canonical or not: whether it was canonical, writing it again will tell. */
public final class JsonReader {

  /** Characters of one text at most: as many as the largest object has bytes. */
  private static final int TEXT_LIMIT = 64 << 20;

  /** Digits of one number at most. */
  private static final int DIGITS_LIMIT = 64;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(CanonicalJson.NESTING_LIMIT)
                  .maxStringLength(TEXT_LIMIT)
                  .maxNameLength(TEXT_LIMIT)
                  .maxNumberLength(DIGITS_LIMIT)
                  .build())
          .build();

  private final JsonParser parser;
  private final Place place;

  private JsonReader(JsonParser parser, Place place) {
    this.parser = parser;
    this.place = place;
  }

  /** The value that these bytes hold, and nothing else; otherwise {@code CorruptLake}. */
  public static Json read(byte[] bytes, int from, int to, Place place) {
    try (JsonParser parser = JSON.createParser(bytes, from, to - from)) {
      parser.nextToken();
      Json value = new JsonReader(parser, place).value();
      if (parser.nextToken() != null) {
        throw place.corrupt("something follows the JSON value");
      }
      return value;
    } catch (IOException e) {
      throw place.corrupt("this is not JSON", e);
    }
  }

  private Json value() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw place.corrupt("the JSON value is missing");
    }
    return switch (token) {
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT -> number();
      case VALUE_TRUE -> new Json.Bool(true);
      case VALUE_FALSE -> new Json.Bool(false);
      case START_ARRAY -> items();
      case START_OBJECT -> members();
      default -> new Json.Foreign(parser.getText());
    };
  }

  private Json number() throws IOException {
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      return new Json.Foreign(parser.getText());
    }
    long value = parser.getLongValue();
    return value < 0 || value >= Json.NUMBER_LIMIT
        ? new Json.Foreign(parser.getText())
        : new Json.Whole(value);
  }

  private Json items() throws IOException {
    List<Json> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value());
    }
    return new Json.Items(values);
  }

  private Json members() throws IOException {
    SortedMap<String, Json> values = new TreeMap<>(Json.ORDER);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      if (values.put(name, value()) != null) {
        throw place.corrupt("an object has two members of the name '" + name + "'");
      }
    }
    return new Json.Members(values);
  }
}
