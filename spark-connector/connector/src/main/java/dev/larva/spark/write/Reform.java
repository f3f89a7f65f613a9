package dev.larva.spark.write;

import dev.larva.partition.Partitioning;
import dev.larva.transaction.TableChange;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a table that is replaced becomes beside its rows. It keeps its identity, and the properties
 * that are not named.
 *
 * @param partitioning absent: it stays arranged as it is
 */
public record Reform(@Nullable Partitioning partitioning, Map<String, String> properties) {

  public Reform {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  void apply(TableChange table) {
    if (partitioning != null) {
      table.partition(partitioning);
    }
    if (!table.properties().entrySet().containsAll(properties.entrySet())) {
      table.setProperties(properties, Set.of());
    }
  }
}
