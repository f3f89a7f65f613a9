package dev.larva.lab.sim;

import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.PutResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is stored, as a store without faults would have it. */
public final class Bucket {

  /** An object. */
  record Stored(Blob blob, long micros) {}

  private final NavigableMap<String, Stored> objects = new TreeMap<>();
  private final Map<String, Blob> deleted = new TreeMap<>();
  private final Map<String, Blob> replaced = new TreeMap<>();
  private long tokens;

  /** The content of an object, or null. */
  public @Nullable Blob get(String path) {
    Stored stored = objects.get(path);
    return stored == null ? null : stored.blob();
  }

  /** The content of an object, or that which it had before it was deleted; null if never any. */
  public @Nullable Blob everHeld(String path) {
    Blob held = get(path);
    return held == null ? deleted.get(path) : held;
  }

  /** Names with a prefix, in order. */
  public List<String> names(String prefix) {
    return new ArrayList<>(objects.subMap(prefix, true, prefix + '\uffff', false).keySet());
  }

  PutResult create(String path, byte[] bytes, long micros) {
    return objects.containsKey(path) ? new PutResult.Exists() : write(path, bytes, micros);
  }

  PutResult swap(String path, byte[] bytes, String token, long micros) {
    Stored stored = objects.get(path);
    return stored != null && stored.blob().token().equals(token)
        ? write(path, bytes, micros)
        : new PutResult.Exists();
  }

  /** What a slot was created with, though it may have been retired since; null if none. */
  public @Nullable Blob created(String path) {
    Blob first = replaced.get(path);
    return first == null ? get(path) : first;
  }

  private PutResult write(String path, byte[] bytes, long micros) {
    Stored before = objects.get(path);
    if (before != null && path.contains("/log/")) {
      replaced.putIfAbsent(path, before.blob());
    }
    Blob blob = new Blob(bytes, "token-" + ++tokens);
    objects.put(path, new Stored(blob, micros));
    return new PutResult.Created(blob.token());
  }

  void delete(String path) {
    Stored stored = objects.remove(path);
    if (stored != null) {
      deleted.put(path, stored.blob());
    }
  }

  List<Listed> list(String prefix, String startAfter, long unseenSince, int limit) {
    List<Listed> listed = new ArrayList<>();
    for (Map.Entry<String, Stored> entry : objects.tailMap(prefix, true).entrySet()) {
      if (!entry.getKey().startsWith(prefix) || listed.size() == limit) {
        break;
      }
      Stored stored = entry.getValue();
      if (entry.getKey().compareTo(startAfter) > 0 && stored.micros() <= unseenSince) {
        long modified = Simulation.EPOCH_MICROS + stored.micros();
        listed.add(new Listed(new Key(entry.getKey()), stored.blob().bytes().length, modified));
      }
    }
    return listed;
  }
}
