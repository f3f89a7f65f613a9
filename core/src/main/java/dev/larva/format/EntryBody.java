package dev.larva.format;

import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.runtime.Ulid;
import java.util.List;

/** What an entry does and requires, in an object of its own since it is too large for a slot. */
public record EntryBody(Ulid lake, List<Operation> operations, List<Requirement> requirements) {

  /** Bytes of a body at most. */
  public static final int BYTES_LIMIT = 1 << 26;

  public EntryBody {
    operations = List.copyOf(operations);
    requirements = List.copyOf(requirements);
    if (operations.isEmpty()) {
      throw new IllegalArgumentException("a body holds at least one operation");
    }
  }
}
