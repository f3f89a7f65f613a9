package dev.larva.store;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A store in the memory of this process, for tests and trials. Its objects live as long as the
 * instance, or, if it has a name, as long as the process or until {@link #forget}.
 */
public final class MemoryStore implements ObjectStore {

  /** Names that one process may hold at a time. */
  static final int NAMES_MOST = 1_000;

  private static final NavigableMap<String, NavigableMap<String, Stored>> NAMED =
      new ConcurrentSkipListMap<>();

  private final NavigableMap<String, Stored> objects;
  private final Machine machine;

  private record Stored(Blob blob, long modifiedMicros) {}

  /** A new, empty store. */
  public MemoryStore(Machine machine) {
    this(new ConcurrentSkipListMap<>(), machine);
  }

  private MemoryStore(NavigableMap<String, Stored> objects, Machine machine) {
    this.objects = objects;
    this.machine = machine;
  }

  /** The store of that name in this process; empty when the name is first used. */
  public static MemoryStore named(String name, Machine machine) {
    synchronized (NAMED) {
      if (!NAMED.containsKey(name) && NAMED.size() >= NAMES_MOST) {
        throw new InvalidRequest(
            "this process holds as many memory stores as it may; forget one, or use a folder; name="
                + name
                + " limit="
                + NAMES_MOST);
      }
      return new MemoryStore(
          NAMED.computeIfAbsent(name, n -> new ConcurrentSkipListMap<>()), machine);
    }
  }

  /** Frees the name; whoever opened it keeps its objects. */
  public static void forget(String name) {
    synchronized (NAMED) {
      NAMED.remove(name);
    }
  }

  @Override
  public Optional<Blob> get(Key key) {
    return Optional.ofNullable(objects.get(key.path())).map(Stored::blob);
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    return get(key).map(blob -> slice(key, blob.bytes(), offset, length));
  }

  private static byte[] slice(Key key, byte[] bytes, long offset, int length) {
    ObjectRange.check(key, offset, length, bytes.length);
    return Arrays.copyOfRange(bytes, (int) offset, (int) offset + length);
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    boolean fromPrefix = prefix.compareTo(startAfter) > 0;
    NavigableMap<String, Stored> tail =
        objects.tailMap(fromPrefix ? prefix : startAfter, fromPrefix);
    List<Listed> listed = new ArrayList<>();
    for (var object : tail.entrySet()) {
      if (listed.size() >= Math.min(limit, LIST_LIMIT) || !object.getKey().startsWith(prefix)) {
        break;
      }
      Stored stored = object.getValue();
      listed.add(
          new Listed(
              new Key(object.getKey()), stored.blob().bytes().length, stored.modifiedMicros()));
    }
    return listed;
  }

  @Override
  public PutResult create(Key key, Body body) {
    Stored stored = stored(body);
    return objects.putIfAbsent(key.path(), stored) == null
        ? new PutResult.Created(stored.blob().token())
        : new PutResult.Exists();
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    Stored stored = stored(body);
    Stored present = objects.get(key.path());
    boolean swapped =
        present != null
            && present.blob().token().equals(token)
            && objects.replace(key.path(), present, stored);
    return swapped ? new PutResult.Created(stored.blob().token()) : new PutResult.Exists();
  }

  private Stored stored(Body body) {
    byte[] bytes = bytes(body);
    return new Stored(new Blob(bytes, ContentToken.of(bytes)), machine.nowMicros());
  }

  private static byte[] bytes(Body body) {
    try (InputStream in = body.open()) {
      byte[] bytes = in.readAllBytes();
      if (bytes.length != body.length()) {
        throw new InvalidRequest(
            "the file to store changed while it was read; store a finished file; length="
                + bytes.length
                + " expected="
                + body.length());
      }
      return bytes;
    } catch (IOException e) {
      throw new InvalidRequest("the file to store cannot be read; see the cause", e);
    }
  }

  @Override
  public void delete(Key key) {
    objects.remove(key.path());
  }

  @Override
  public void close() {}
}
