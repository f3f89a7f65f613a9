/**
 * Tables at the versions at which statements find them, and what every row has beside its columns.
 *
 * <p>Uses {@code access} and core's public API. Invariant: what was loaded never changes.
 */
@NullMarked
package dev.larva.spark.table;

import org.jspecify.annotations.NullMarked;
