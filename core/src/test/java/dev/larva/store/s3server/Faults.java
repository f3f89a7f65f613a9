package dev.larva.store.s3server;

import dev.larva.runtime.Machine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which faults happen, and how often.
 *
 * @param perMillion requests in a million that one of the kinds hits
 */
public record Faults(List<Fault> kinds, int perMillion) {

  /** All is well. */
  public static final Faults NONE = new Faults(List.of(), 0);

  private static final int MILLION = 1_000_000;

  public Faults {
    kinds = List.copyOf(kinds);
    if (perMillion < 0 || perMillion > MILLION) {
      throw new IllegalArgumentException("a rate is between 0 and 1");
    }
  }

  /** Reads {@code 409,503,drop:0.05}: each kind as likely as the others, at the rate in all. */
  public static Faults of(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("faults are KINDS:RATE, as in 503,drop:0.05: " + text);
    }
    List<Fault> kinds = Arrays.stream(text.substring(0, colon).split(",")).map(Fault::of).toList();
    double rate = Double.parseDouble(text.substring(colon + 1));
    return new Faults(kinds, (int) Math.round(rate * MILLION));
  }

  /** The fault that hits this request, if one does. */
  Optional<Fault> draw(Machine machine, String method) {
    List<Fault> possible = kinds.stream().filter(kind -> kind.mayHit(method)).toList();
    if (possible.isEmpty() || machine.random(MILLION) >= perMillion) {
      return Optional.empty();
    }
    return Optional.of(possible.get((int) machine.random(possible.size())));
  }
}
