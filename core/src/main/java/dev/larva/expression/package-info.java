/**
 * Predicates over rows, and what statistics say about them. Pure.
 *
 * <p>Uses {@code schema}. Values of rows and literals have one Java form per type: see {@link
 * dev.larva.expression.Expression}. Comparison is that of the spec page on expressions: NaN is
 * equal to itself and above every number, -0.0 equals 0.0, text compares by code point, binary and
 * uuid by unsigned byte, and a comparison with null is unknown (three-valued logic of SQL).
 */
@NullMarked
package dev.larva.expression;

import org.jspecify.annotations.NullMarked;
