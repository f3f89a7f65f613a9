/**
 * Chunks: immutable Parquet objects of one table, written before an entry names them and read
 * through ranges.
 *
 * <p>Uses {@code store}, {@code schema}, {@code expression}, {@code entry}, {@code format} and
 * {@code runtime}. Invariant: a chunk that was put is whole, is named by a stamp its writer had
 * confirmed, and its entry tells its length, hash, rows and statistics; a chunk that does not match
 * its entry is never read as if it did.
 */
@NullMarked
package dev.larva.chunk;

import org.jspecify.annotations.NullMarked;
