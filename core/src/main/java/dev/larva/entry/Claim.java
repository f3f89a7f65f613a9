package dev.larva.entry;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a hold claims; the text of a claim is the spec's. */
public enum Claim {
  /** One version, under a name for people. */
  TAG,
  /** One version, for as long as a program needs it. */
  PIN,
  /** All versions from one on, for a program that reads them in order. */
  CONSUMER;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The claim of that text, if there is one. */
  public static Optional<Claim> of(String text) {
    return Stream.of(values()).filter(claim -> claim.text().equals(text)).findFirst();
  }
}
