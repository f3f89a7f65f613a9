/**
 * Rows of Flink into chunks and out of them.
 *
 * <p>Uses core's {@code chunk}, {@code schema} and {@code error}. Invariant: what is read equals
 * what was written, to the last bit and microsecond; fields are matched by id.
 */
@NullMarked
package dev.larva.flink.rows;

import org.jspecify.annotations.NullMarked;
