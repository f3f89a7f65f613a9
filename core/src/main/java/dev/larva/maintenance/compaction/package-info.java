/**
 * Compaction: small chunks, chunks with many deleted rows and chunks in the log are written anew,
 * as fewer and larger ones.
 *
 * <p>Uses {@code transaction} and below. Invariant: no row, row id or last updated version of a
 * table changes, in no version; each group of chunks lands by itself or not at all.
 */
@NullMarked
package dev.larva.maintenance.compaction;

import org.jspecify.annotations.NullMarked;
