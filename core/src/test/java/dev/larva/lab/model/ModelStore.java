package dev.larva.lab.model;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.runtime.Ulid;
import java.util.List;

/** What the model asks of whoever can read the store. */
public interface ModelStore {

  /** The bytes of an object. */
  byte[] bytes(String name);

  /** The rows that a chunk holds, the deleted ones too. */
  List<StoredRow> rows(Ulid table, ChunkEntry chunk);

  /** Whether a row satisfies a predicate. */
  boolean matches(ModelRow row, Expression scope);
}
