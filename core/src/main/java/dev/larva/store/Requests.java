package dev.larva.store;

/** Requests to a store by kind, as {@link CountingStore} counted them. */
public record Requests(Tally create, Tally swap, Tally get, Tally range, Tally list, Tally delete) {

  /** No requests. */
  public static final Requests NONE =
      new Requests(Tally.NONE, Tally.NONE, Tally.NONE, Tally.NONE, Tally.NONE, Tally.NONE);

  /**
   * Requests of one kind.
   *
   * @param requests how many
   * @param bytes content sent or received; 0 for lists and deletes
   */
  public record Tally(long requests, long bytes) {

    /** No requests. */
    public static final Tally NONE = new Tally(0, 0);

    Tally minus(Tally earlier) {
      return new Tally(requests - earlier.requests, bytes - earlier.bytes);
    }
  }

  /** What was requested since the earlier count. */
  public Requests minus(Requests earlier) {
    return new Requests(
        create.minus(earlier.create),
        swap.minus(earlier.swap),
        get.minus(earlier.get),
        range.minus(earlier.range),
        list.minus(earlier.list),
        delete.minus(earlier.delete));
  }

  /** Requests of all kinds. */
  public long total() {
    return puts() + get.requests + range.requests + list.requests + delete.requests;
  }

  /** Creates and swaps. */
  public long puts() {
    return create.requests + swap.requests;
  }

  /** Content bytes sent to the store. */
  public long bytesWritten() {
    return create.bytes + swap.bytes;
  }

  /** Content bytes received from the store. */
  public long bytesRead() {
    return get.bytes + range.bytes;
  }
}
