/**
 * Lakes as catalogs of Spark: names, namespaces, tables and what statements do to them.
 *
 * <p>Uses the packages beside it and core's public API. Invariant: a statement lands in one entry
 * or not at all, and a name that cannot be found is told in Spark's own exceptions, which it
 * handles (IF EXISTS, IF NOT EXISTS).
 */
@NullMarked
package dev.larva.spark.catalog;

import org.jspecify.annotations.NullMarked;
