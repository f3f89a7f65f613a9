/**
 * Parquet as chunks use it: schemas with field ids, codecs, reading through ranges of an object.
 *
 * <p>Uses {@code schema}, {@code expression}, {@code store} and Parquet without a Hadoop client.
 * Invariant: a column of a file is found by field id only, never by its name.
 */
@NullMarked
package dev.larva.chunk.parquet;

import org.jspecify.annotations.NullMarked;
