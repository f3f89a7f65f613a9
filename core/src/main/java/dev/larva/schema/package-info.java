/**
 * Types, fields and schemas, and how a schema may change. Pure.
 *
 * <p>Uses {@code runtime} and {@code error}. Invariant: a field is its id; names may change and are
 * unique among siblings; an id is never used again in its table.
 */
@NullMarked
package dev.larva.schema;

import org.jspecify.annotations.NullMarked;
