package dev.larva.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** What a person reads of a failure, and the last line that a program reads. */
final class Report {

  private static final JsonFactory JSON = new JsonFactory();

  private Report() {}

  /** The last line of a run over seeds. */
  static String runs(Totals totals, long from, long violations) {
    return json(
        out -> {
          out.writeNumberField("seeds", totals.runs());
          out.writeNumberField("from", from);
          out.writeNumberField("violations", violations);
          out.writeObjectFieldStart("formats");
          for (Map.Entry<Integer, Long> format : totals.formats().entrySet()) {
            out.writeNumberField(format.getKey().toString(), format.getValue());
          }
          out.writeEndObject();
          out.writeNumberField("upgraded", totals.upgraded());
          out.writeNumberField("serializable", totals.serializable());
          out.writeObjectFieldStart("marks");
          for (Map.Entry<Mark, Long> mark : totals.marks().entrySet()) {
            out.writeNumberField(mark.getKey().name().toLowerCase(Locale.ROOT), mark.getValue());
          }
          out.writeEndObject();
          out.writeObjectFieldStart("faults");
          for (Map.Entry<Fault, Long> fault : totals.faults().entrySet()) {
            out.writeNumberField(fault.getKey().name().toLowerCase(Locale.ROOT), fault.getValue());
          }
          out.writeEndObject();
          out.writeNumberField("entries", totals.entries());
          out.writeNumberField("virtualHours", Math.round(totals.virtualHours() * 10) / 10.0);
        });
  }

  /** The last line of the planted bugs. */
  static String mutants(Map<String, Long> seedsToKill, int planted) {
    return json(
        out -> {
          out.writeNumberField("planted", planted);
          out.writeNumberField("killed", seedsToKill.size());
          out.writeObjectFieldStart("seedsToKill");
          for (Map.Entry<String, Long> kill : seedsToKill.entrySet()) {
            out.writeNumberField(kill.getKey(), kill.getValue());
          }
          out.writeEndObject();
        });
  }

  /** The last line of a sweep over crash points. */
  static String crashPoints(CrashPoints points) {
    return json(
        out -> {
          out.writeNumberField("crashPoints", points.count());
          out.writeNumberField("upgraded", points.upgraded());
          out.writeNumberField("violations", points.failures().size());
        });
  }

  private interface Content {
    void write(JsonGenerator out) throws IOException;
  }

  private static String json(Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      content.write(out);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** A failure: what is wrong, how to replay it, what happened last. */
  static String failure(RunResult result) {
    StringBuilder text = new StringBuilder();
    text.append("VIOLATION with seed ").append(result.plan().seed()).append('\n');
    result.violations().forEach(violation -> text.append("  ").append(violation).append('\n'));
    text.append("plan: ").append(result.plan()).append('\n');
    text.append("replay: ").append(command(result.plan())).append('\n');
    table(result.trace(), text);
    return text.toString();
  }

  /** The command that runs a plan again. */
  static String command(Plan plan) {
    StringBuilder text = new StringBuilder("./lab --seed ").append(plan.seed());
    Plan whole = Plan.of(plan.seed());
    if (plan.processes() != whole.processes()
        || plan.threads() != whole.threads()
        || plan.calls() != whole.calls()) {
      text.append(" --size ").append(plan.processes() + "," + plan.threads() + "," + plan.calls());
    }
    for (Fault fault : whole.rates().keySet()) {
      if (!plan.rates().containsKey(fault)) {
        text.append(" --without ").append(fault);
      }
    }
    return text.toString();
  }

  /** The last lines of a trace as a table. */
  static void table(Trace trace, StringBuilder text) {
    for (Trace.Line line : trace.lines()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%14.6f  %-12s %-11s %-60s %s%n",
              line.micros() / 1e6,
              line.who(),
              line.what(),
              tail(line.about()),
              line.result()));
    }
  }

  private static String tail(String about) {
    int length = about.length();
    return length <= 60 ? about : "…" + about.substring(length - 59);
  }
}
