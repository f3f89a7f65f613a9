package dev.larva.lab.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.error.StoreFailure;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store as one process sees it. When a request lands and when it is answered are two events.
 */
final class SimStore implements ObjectStore {

  /** What a manifest begins with whose lake was not upgraded. */
  private static final String APPENDED = "{\"format\":1,\"kind\":\"manifest\"";

  /** What the body that a slot spilled says of itself, and its place in the first bytes. */
  private static final String BODY = "\"kind\":\"body\"";

  private static final int KIND_BYTES = 40;

  private final World world;
  private final SimProcess process;
  private final Simulation simulation;
  private final Map<String, byte[]> slotsPut = new HashMap<>();

  SimStore(World world, SimProcess process) {
    this.world = world;
    this.process = process;
    this.simulation = world.simulation();
  }

  @Override
  public PutResult create(Key key, Body body) {
    byte[] bytes = bytes(body);
    return put(
        "create", key, bytes, "", () -> world.bucket().create(key.path(), bytes, simulation.now()));
  }

  @Override
  public PutResult swap(Key key, Body body, String token) {
    byte[] bytes = bytes(body);
    return put(
        "swap",
        key,
        bytes,
        token,
        () -> world.bucket().swap(key.path(), bytes, token, simulation.now()));
  }

  /**
   * One process never sends two different bodies for one slot, which in format 1 is one swap of the
   * manifest: they are frozen by the first.
   */
  private void requireFrozen(Key key, byte[] bytes, String condition) {
    boolean log = key.path().contains("/log/");
    boolean manifest = !condition.isEmpty() && startsWith(bytes, APPENDED);
    byte[] before = log || manifest ? slotsPut.putIfAbsent(key.path() + condition, bytes) : null;
    if (before != null && !Arrays.equals(before, bytes)) {
      simulation.violate("not frozen: " + process.name() + " sent other bytes for " + key);
    }
  }

  private static boolean startsWith(byte[] bytes, String text) {
    return new String(bytes, 0, Math.min(text.length(), bytes.length), UTF_8).equals(text);
  }

  private PutResult put(
      String operation, Key key, byte[] bytes, String condition, Supplier<PutResult> effect) {
    begin(operation, key.path());
    Fault fault = world.meets(Fault.Where.PUT, process);
    if (fault == Fault.FULL) {
      world.fill();
    }
    PutResult result;
    if (world.isFull()) {
      pass(latency());
      note(operation, key.path(), "full");
      throw new StoreFailure(StoreFailure.Kind.FULL, "the store is full; key=" + key, null);
    }
    requireFrozen(key, bytes, condition);
    if (world.throttles()) {
      pass(latency());
      result = new PutResult.Unknown("503 in a storm");
    } else if (fault == null) {
      result = landNow(effect, latency());
    } else {
      result = faulty(fault, key, effect);
    }
    note(operation, key.path(), result.kind() + (fault == null ? "" : " " + fault));
    return result;
  }

  private PutResult landNow(Supplier<PutResult> effect, long latency) {
    PutResult[] result = new PutResult[1];
    world.land(latency / 2, () -> result[0] = effect.get());
    pass(latency);
    return result[0];
  }

  private PutResult faulty(Fault fault, Key key, Supplier<PutResult> effect) {
    long latency = latency();
    long duration = world.chance().durationMicros(fault);
    switch (fault) {
      case LOST_REPLY -> landNow(effect, duration);
      case ERROR_AFTER_LANDING -> landNow(effect, latency);
      case HIDDEN_RETRY -> {
        landNow(effect, 2 * latency);
        return new PutResult.Exists();
      }
      case ZOMBIE, LATE_ZOMBIE -> {
        landLater(key, effect, duration);
        pass(latency);
      }
      case ECHO -> {
        landLater(key, effect, duration);
        return landNow(effect, latency);
      }
      case SLOW_PUT -> {
        return landSoon(effect, latency, duration);
      }
      case LOST_REQUEST -> pass(duration);
      case KILLED_BEFORE_PUT -> die(fault);
      case KILLED_AFTER_PUT -> {
        landLater(key, effect, latency);
        die(fault);
      }
      case KILLED_WITH_ZOMBIE -> {
        landLater(key, effect, duration);
        die(fault);
      }
      default -> pass(latency);
    }
    return new PutResult.Unknown(fault.name());
  }

  private PutResult landSoon(Supplier<PutResult> effect, long latency, long duration) {
    PutResult[] result = new PutResult[1];
    world.land(latency, () -> result[0] = effect.get());
    pass(latency + duration);
    return result[0];
  }

  private void landLater(Key key, Supplier<PutResult> effect, long delay) {
    String path = key.path();
    world.land(
        delay,
        () -> {
          PutResult.Kind kind = effect.get().kind();
          simulation.trace().add(simulation.now(), "store", "lands late", path, kind.name());
        });
  }

  private void die(Fault fault) {
    process.kill(fault.name());
    throw new ProcessKilled();
  }

  @Override
  public Optional<Blob> get(Key key) {
    Fault fault =
        key.path().contains("/roots/")
            ? world.meets(Fault.Where.ROOT, process)
            : isOfTree(key.path()) ? world.meets(Fault.Where.NODE, process) : null;
    return read(
        "get",
        key.path(),
        () -> {
          Optional<Blob> there = Optional.ofNullable(world.bucket().get(key.path()));
          return fault == null ? there : there.map(this::damaged);
        });
  }

  /** A node or a vector, and no body of a slot, which is in the same place. */
  private boolean isOfTree(String path) {
    Blob there = path.contains("/nodes/") ? world.bucket().get(path) : null;
    return there != null
        && !new String(there.bytes(), 0, Math.min(KIND_BYTES, there.bytes().length), UTF_8)
            .contains(BODY);
  }

  private Blob damaged(Blob blob) {
    byte[] bytes = blob.bytes().clone();
    bytes[world.chance().below(bytes.length)] ^= 1;
    return new Blob(bytes, blob.token());
  }

  @Override
  public Optional<byte[]> getRange(Key key, long offset, int length) {
    Optional<Blob> blob =
        read("range", key.path(), () -> Optional.ofNullable(world.bucket().get(key.path())));
    if (blob.isPresent() && blob.get().bytes().length < offset + length) {
      throw new StoreFailure(StoreFailure.Kind.BROKEN, "the object is shorter; key=" + key, null);
    }
    return blob.map(b -> Arrays.copyOfRange(b.bytes(), (int) offset, (int) offset + length));
  }

  @Override
  public List<Listed> list(String prefix, String startAfter, int limit) {
    Fault fault = world.meets(Fault.Where.LIST, process);
    long unseen = fault == Fault.STALE_LIST ? world.chance().durationMicros(fault) : 0;
    return read(
        "list",
        prefix,
        () -> {
          long until = simulation.now() - unseen;
          List<Listed> listed = world.bucket().list(prefix, startAfter, until, limit);
          if (fault == Fault.CUT_LIST) {
            listed = cut(listed);
          }
          return listed;
        });
  }

  private List<Listed> cut(List<Listed> whole) {
    List<Listed> kept = new ArrayList<>();
    int way = world.chance().below(3);
    int from = world.chance().below(whole.size() + 1);
    for (int i = 0; i < whole.size(); i++) {
      boolean missing = way == 0 ? i >= from : way == 1 ? i == from : world.chance().below(2) == 0;
      if (!missing) {
        kept.add(whole.get(i));
      }
    }
    return kept;
  }

  @Override
  public void delete(Key key) {
    if (key.path().contains("/log/")) {
      simulation.violate("a slot is never deleted: " + key);
    }
    read(
        "delete",
        key.path(),
        () -> {
          world.bucket().delete(key.path());
          return true;
        });
  }

  private <T> T read(String operation, String path, Supplier<T> effect) {
    begin(operation, path);
    Fault fault = world.meets(Fault.Where.READ, process);
    if (fault == Fault.KILLED_AT_READ) {
      die(fault);
    }
    long latency = world.chance().latencyMicros();
    if (fault == Fault.READ_FAILED || world.throttles()) {
      pass(latency);
      note(operation, path, "failed");
      throw new StoreFailure(StoreFailure.Kind.TRANSIENT, "503; key=" + path, null);
    }
    AtomicResult<T> result = new AtomicResult<>();
    simulation.after(latency / 2, () -> result.value = effect.get());
    pass(fault == Fault.SLOW_READ ? world.chance().durationMicros(fault) : latency);
    T value = result.take();
    note(operation, path, describe(value));
    return value;
  }

  private static final class AtomicResult<T> {
    @Nullable T value;

    T take() {
      if (value == null) {
        throw new IllegalStateException("answered before it was read");
      }
      return value;
    }
  }

  private static String describe(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.size() + " listed";
    }
    return value instanceof Optional<?> found && found.isEmpty() ? "absent" : "there";
  }

  private long latency() {
    return world.chance().latencyMicros() * process.slowness();
  }

  private void begin(String operation, String path) {
    simulation.running();
    world.countRequest(operation, path);
    world.disturb(process);
  }

  private void pass(long micros) {
    long until = simulation.now() + Math.max(2, micros);
    do {
      simulation.block(until);
    } while (simulation.now() < until);
  }

  private void note(String operation, String path, String result) {
    simulation.trace().add(simulation.now(), process.name(), operation, path, result);
  }

  private static byte[] bytes(Body body) {
    if (body instanceof Body.Bytes memory) {
      return memory.bytes().clone();
    }
    try {
      return Files.readAllBytes(((Body.LocalFile) body).path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public OptionalLong nowMicros() {
    return OptionalLong.of(Simulation.EPOCH_MICROS + simulation.now());
  }

  @Override
  public void close() {}
}
