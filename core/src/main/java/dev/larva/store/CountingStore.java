package dev.larva.store;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what passes through to another store: each call when it is made, its bytes sent with it,
 * bytes received when they arrive. Nothing passes once it is closed. Safe for many threads.
 */
public final class CountingStore implements ObjectStore {

  private final ObjectStore store;
  private final Count create = new Count();
  private final Count swap = new Count();
  private final Count get = new Count();
  private final Count range = new Count();
  private final Count list = new Count();
  private final Count delete = new Count();
  private volatile boolean closed;

  private static final class Count {
    private final LongAdder requests = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    private Requests.Tally tally() {
      return new Requests.Tally(requests.sum(), bytes.sum());
    }
  }

  public CountingStore(ObjectStore store) {
    this.store = store;
  }

  /** What was requested since this store was made. */
  public Requests requests() {
    return new Requests(
        create.tally(), swap.tally(), get.tally(), range.tally(), list.tally(), delete.tally());
  }

  @Override
  public Optional<Blob> get(Key key) {
    get.requests.increment();
    Optional<Blob> blob = open().get(key);
    blob.ifPresent(b -> get.bytes.add(b.bytes().length));
    return blob;
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    range.requests.increment();
    Optional<byte[]> bytes = open().getRange(key, offset, length);
    bytes.ifPresent(b -> range.bytes.add(b.length));
    return bytes;
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    list.requests.increment();
    return open().list(prefix, startAfter, limit);
  }

  @Override
  public PutResult create(Key key, Body body) {
    create.requests.increment();
    create.bytes.add(body.length());
    return open().create(key, body);
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    swap.requests.increment();
    swap.bytes.add(body.length());
    return open().swap(key, body, token);
  }

  @Override
  public void delete(Key key) {
    delete.requests.increment();
    open().delete(key);
  }

  @Override
  public OptionalLong nowMicros() {
    return store.nowMicros();
  }

  private ObjectStore open() {
    if (closed) {
      throw new InvalidRequest(
          "The lake was closed, so nothing of it can be read or written any more. Open it again.");
    }
    return store;
  }

  @Override
  public void close() {
    closed = true;
    store.close();
  }
}
