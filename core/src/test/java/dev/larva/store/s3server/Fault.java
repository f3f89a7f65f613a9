package dev.larva.store.s3server;

import java.util.Arrays;
import java.util.Locale;

/** What can go wrong with a request to an object. */
enum Fault {
  /** Answers 409 without doing anything, as for two conditional puts at once. */
  CONFLICT("409"),
  /** Does a put, then answers 412, as if the client had repeated a put that landed. */
  OWN_EXISTS("412"),
  /** Does the request, then answers 500. */
  LANDED_500("500"),
  /** Answers 503 without doing anything. */
  BUSY("503"),
  /** Does the request, then closes the connection without an answer. */
  DROP("drop"),
  /** Closes the connection without doing anything. */
  CUT("cut"),
  /** Answers a get with the first half of the object, then closes the connection. */
  HALF("half");

  private final String text;

  Fault(String text) {
    this.text = text;
  }

  /** The name on a command line. */
  String text() {
    return text;
  }

  /** Whether it can happen to a request with this method. */
  boolean mayHit(String method) {
    return switch (this) {
      case CONFLICT, OWN_EXISTS -> method.equals("PUT");
      case HALF -> method.equals("GET");
      case LANDED_500, BUSY, DROP, CUT -> true;
    };
  }

  static Fault of(String text) {
    return Arrays.stream(values())
        .filter(fault -> fault.text.equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no such fault: "
                        + text
                        + "; there are "
                        + Arrays.stream(values()).map(Fault::text).toList()));
  }
}
