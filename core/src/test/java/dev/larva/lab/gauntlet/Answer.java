package dev.larva.lab.gauntlet;

/**
 * What a process was told of a transaction.
 *
 * @param version that it made, if it was committed; else 0
 * @param detail why it was refused; else empty
 */
record Answer(Kind kind, long version, String detail) {

  /** The kinds of answer. */
  enum Kind {
    COMMITTED,
    /** Nothing of it landed, though it had time enough. */
    REFUSED,
    /** Nothing of it landed: it was given little time on purpose, which was over before. */
    GAVE_UP,
    /** Its fate is open: to be asked for, or driven again. */
    UNKNOWN
  }

  static Answer committed(long version) {
    return new Answer(Kind.COMMITTED, version, "");
  }

  static Answer refused(Throwable why) {
    return new Answer(Kind.REFUSED, 0, why.toString().replaceAll("\\s+", " "));
  }

  static Answer gaveUp() {
    return new Answer(Kind.GAVE_UP, 0, "");
  }

  static Answer unknown() {
    return new Answer(Kind.UNKNOWN, 0, "");
  }
}
