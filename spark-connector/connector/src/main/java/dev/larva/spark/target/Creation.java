package dev.larva.spark.target;

import dev.larva.error.CommitConflict;
import dev.larva.expression.Expression;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table that a write makes.
 *
 * @param replaced id of the table whose name it takes, which ends; absent: the name is free
 */
public record Creation(
    Partitioning partitioning, Map<String, String> properties, @Nullable Ulid replaced) {

  public Creation {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /**
   * Makes the table.
   *
   * @param fromIt whether its rows are computed from the table that it replaces, which must then be
   *     as it was
   */
  public TableChange create(Transaction transaction, Target target, boolean fromIt) {
    TableName name = target.name();
    if (transaction.snapshot().namespace(name.namespace()).isEmpty()) {
      transaction.createNamespace(name.namespace(), Map.of());
    }
    if (replaced != null) {
      if (!transaction.table(name).id().equals(replaced)) {
        throw new CommitConflict(
            ("Table %s was dropped and made anew while it was being replaced; nothing was written."
                    + " Run it again. table=%s id=%s")
                .formatted(name, name, replaced));
      }
      if (fromIt) {
        transaction.table(name).overwrite(Expression.ALL);
      }
      transaction.dropTable(name);
    }
    return transaction.createTable(
        target.table(), name, target.schema().fields(), partitioning, properties);
  }
}
