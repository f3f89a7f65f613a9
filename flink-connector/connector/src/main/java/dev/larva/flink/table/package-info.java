/**
 * Tables of a lake in Flink's SQL: the catalog, and what makes sources and sinks of its tables.
 *
 * <p>Uses {@code source}, {@code sink}, {@code types}, {@code access} and core's public API.
 * Invariant: what a lake cannot do is refused when a statement is planned, in words that say what
 * can be done instead.
 */
@NullMarked
package dev.larva.flink.table;

import org.jspecify.annotations.NullMarked;
