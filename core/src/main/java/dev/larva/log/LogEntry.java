package dev.larva.log;

import dev.larva.entry.Entry;
import dev.larva.runtime.Ulid;

/**
 * An entry with what follows from its position.
 *
 * @param time microseconds since 1970
 * @param writer the open lake that put its slot
 * @param slot first version of its slot
 */
public record LogEntry(long version, long time, Ulid writer, Entry entry, long slot) {

  /** The first entry of its slot. */
  public LogEntry(long version, long time, Ulid writer, Entry entry) {
    this(version, time, writer, entry, version);
  }
}
