/**
 * What a chunk tells of its fields, collected while its rows are written, whatever engine writes.
 *
 * <p>Uses {@code schema}, {@code entry} and Parquet's column types. Invariant: a bound may be wide
 * or absent, never narrow.
 */
@NullMarked
package dev.larva.chunk.statistics;

import org.jspecify.annotations.NullMarked;
