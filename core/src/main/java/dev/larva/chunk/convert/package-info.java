/**
 * Columns of a chunk into an engine's values: what the engines' row readers have in common.
 *
 * <p>Uses {@code schema}, {@code chunk.parquet} and Parquet; knows no engine. Invariant: fields are
 * matched by id; a field that a file lacks, like a null in it, is never set.
 */
@NullMarked
package dev.larva.chunk.convert;

import org.jspecify.annotations.NullMarked;
