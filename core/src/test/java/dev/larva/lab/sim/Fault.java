package dev.larva.lab.sim;

/** What a simulated world can do to the code in it. */
public enum Fault {
  /** A put lands; its answer is lost, the caller waits for a time-out. */
  LOST_REPLY(Where.PUT),
  /** A put lands; the answer is an error at once (a 500, an error inside a 200). */
  ERROR_AFTER_LANDING(Where.PUT),
  /** A put landed on a first try inside the client, whose repetition is told "exists". */
  HIDDEN_RETRY(Where.PUT),
  /** A put is answered by an error and lands seconds later. */
  ZOMBIE(Where.PUT),
  /** As a zombie, but it lands minutes or days later. */
  LATE_ZOMBIE(Where.PUT),
  /** A put is answered as it should be, and a copy of the request arrives again later. */
  ECHO(Where.PUT),
  /** A put is answered 409 and never lands. */
  CONFLICT_409(Where.PUT),
  /** A put is answered 429 and never lands. */
  THROTTLED_429(Where.PUT),
  /** A put is answered 503 and never lands. */
  REFUSED_503(Where.PUT),
  /** A put never lands, and only a time-out says so. */
  LOST_REQUEST(Where.PUT),
  /** A put lands at once, and its true answer takes long. */
  SLOW_PUT(Where.PUT),
  /** For some time every put is refused for good: the store is full. */
  FULL(Where.PUT),
  /** The process dies before its put is sent. */
  KILLED_BEFORE_PUT(Where.PUT),
  /** The process dies, and its put lands. */
  KILLED_AFTER_PUT(Where.PUT),
  /** The process dies, and its put lands seconds later. */
  KILLED_WITH_ZOMBIE(Where.PUT),
  /** A read fails. */
  READ_FAILED(Where.READ),
  /** A read takes long. */
  SLOW_READ(Where.READ),
  /** The process dies at a read. */
  KILLED_AT_READ(Where.READ),
  /** A root is read with one bit flipped. */
  DAMAGED_ROOT(Where.ROOT),
  /** A node of a checkpoint, or a vector, is read with one bit flipped. */
  DAMAGED_NODE(Where.NODE),
  /** A list misses the objects of the last seconds. */
  STALE_LIST(Where.LIST),
  /** A list misses some of its objects. */
  CUT_LIST(Where.LIST),
  /** For some time most requests of everyone are throttled. */
  STORM(Where.ANY),
  /** A process stands still, for up to longer than anything else lasts. */
  PAUSE(Where.ANY),
  /** A machine's clock jumps. */
  CLOCK_JUMP(Where.ANY),
  /** A machine's clock is wrong from the start, and runs too fast or too slow. */
  CLOCK_SKEW(Where.BIRTH);

  /** At which call of the store a fault is drawn. */
  enum Where {
    PUT,
    READ,
    LIST,
    ROOT,
    NODE,
    ANY,
    BIRTH
  }

  private final Where where;

  Fault(Where where) {
    this.where = where;
  }

  Where where() {
    return where;
  }

  /** Whether a process ends by it. */
  public boolean kills() {
    return name().startsWith("KILLED");
  }
}
