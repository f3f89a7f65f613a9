package dev.larva.spark.table;

import org.jspecify.annotations.Nullable;

/** A table as a plan of Spark has it. */
public interface Shown {

  /** What was loaded; absent if it is looked for when it is read. */
  @Nullable LoadedTable loaded();
}
