/**
 * Rows as Avro generic records: the form of rows that core brings.
 *
 * <p>Uses {@code schema}, {@code chunk} and {@code chunk.parquet}. Values have the Java forms of
 * {@link dev.larva.expression.Expression}; a struct is a {@code GenericRecord}, a list a {@code
 * List}, a map a {@code Map}. Invariant: what is written reads back equal, or is refused.
 */
@NullMarked
package dev.larva.chunk.avro;

import org.jspecify.annotations.NullMarked;
