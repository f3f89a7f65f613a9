package dev.larva.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures as lines: a table for people, and an object of JSON each. */
final class Report {

  private final Setup setup;
  private final Titles titles;
  private final double loadBefore;

  Report(Setup setup, Titles titles, double loadBefore) {
    this.setup = setup;
    this.titles = titles;
    this.loadBefore = loadBefore;
  }

  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /** One line of the table. */
  static String row(Figure figure) {
    String peers =
        figure.peers().entrySet().stream()
            .map(peer -> peer.getKey() + " " + number(peer.getValue()))
            .collect(Collectors.joining(", "));
    String failed =
        figure.failed().keySet().stream()
            .map(name -> " " + name + " failed")
            .collect(Collectors.joining(","));
    List<Double> rounds = figure.all(Format.LARVA);
    String spread = number(Collections.min(rounds)) + ".." + number(Collections.max(rounds));
    Goal goal = figure.goal();
    String judged = goal == null ? "" : goal.text() + (figure.met() ? " met" : " MISSED");
    String limit = figure.limit() == null ? "" : " (one put " + number(figure.limit()) + ")";
    return String.format(
        Locale.ROOT,
        "%-3s %-58s larva %9s  [%s] %s  %s%s%s",
        figure.id(),
        figure.metric(),
        number(figure.of(Format.LARVA)),
        spread,
        judged,
        peers,
        failed,
        limit);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
  }

  /** One object. */
  String json(Figure figure) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("id", figure.id());
      json.writeStringField("metric", figure.metric());
      json.writeFieldName("larva");
      number(json, figure.of(Format.LARVA));
      numbers(json, "peers", figure.peers());
      if (!figure.failed().isEmpty()) {
        texts(json, "failed", figure.failed());
      }
      if (figure.limit() != null) {
        json.writeNumberField("limit", figure.limit());
      }
      if (figure.goal() != null) {
        json.writeStringField("goal", figure.goal().text());
        json.writeBooleanField("met", figure.met());
      }
      spread(json, figure.rounds().getOrDefault(Format.LARVA, List.of()));
      machine(json);
      texts(json, "versions", titles.all());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void spread(JsonGenerator json, List<Double> rounds) throws IOException {
    json.writeNumberField("runs", rounds.size());
    json.writeArrayFieldStart("spread");
    if (!rounds.isEmpty()) {
      number(json, Collections.min(rounds));
      number(json, Collections.max(rounds));
    }
    json.writeEndArray();
  }

  /** JSON has no word for what is no number, or without bound: null. */
  private static void number(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }

  private void machine(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeNumberField("cores", Runtime.getRuntime().availableProcessors());
    json.writeStringField("java", System.getProperty("java.version"));
    json.writeStringField(
        "os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    json.writeNumberField("loadBefore", loadBefore);
    json.writeNumberField("loadAfter", load());
    json.writeBooleanField("quick", setup.quick());
    json.writeEndObject();
  }

  private static void numbers(JsonGenerator json, String name, Map<String, Double> numbers)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Double> one : numbers.entrySet()) {
      json.writeFieldName(one.getKey());
      number(json, one.getValue());
    }
    json.writeEndObject();
  }

  private static void texts(JsonGenerator json, String name, Map<String, String> texts)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> one : texts.entrySet()) {
      json.writeStringField(one.getKey(), one.getValue());
    }
    json.writeEndObject();
  }
}
