package dev.larva.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value as JSON on one line, in ASCII. */
final class JsonLine {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private JsonLine() {}

  static String of(@Nullable Object value) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(line)) {
      write(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Integer || value instanceof Long) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Double || value instanceof Float) {
      writeFloating(json, (Number) value);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(json, map);
    } else if (value instanceof Collection<?> collection) {
      writeArray(json, collection);
    } else {
      json.writeString(value.toString());
    }
  }

  /** JSON has no NaN and no infinities: these are strings. */
  private static void writeFloating(JsonGenerator json, Number number) throws IOException {
    if (Double.isFinite(number.doubleValue())) {
      json.writeNumber(number.toString());
    } else {
      json.writeString(number.toString());
    }
  }

  private static void writeMap(JsonGenerator json, Map<?, ?> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.writeFieldName(String.valueOf(entry.getKey()));
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }

  private static void writeArray(JsonGenerator json, Collection<?> values) throws IOException {
    json.writeStartArray();
    for (Object value : values) {
      write(json, value);
    }
    json.writeEndArray();
  }
}
