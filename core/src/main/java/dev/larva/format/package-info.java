/**
 * How the log is written: slots, roots, nodes and the marker, one codec beside each record, and
 * where their objects are.
 *
 * <p>Uses {@code entry} and below. Pure: bytes in, values out. Invariant: decode accepts exactly
 * what encode writes, so equal values have equal bytes; what it does not accept is {@code
 * CorruptLake}, or {@code UnsupportedFormat} where a newer Larva may have written it. The normative
 * text is {@code format-spec/}.
 */
@NullMarked
package dev.larva.format;

import org.jspecify.annotations.NullMarked;
