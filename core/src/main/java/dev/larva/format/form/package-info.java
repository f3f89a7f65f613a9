/**
 * The JSON forms of what objects of a lake hold: operations, requirements, chunks and their
 * statistics, schemas and types, expressions and literals.
 *
 * <p>Uses {@code entry} and below, and {@code format.json}. Invariant: each form is read exactly as
 * it is written; a field that says nothing (absent, the assumed value, an empty list or map) is
 * left out, so that a field added later changes no bytes of today.
 */
@NullMarked
package dev.larva.format.form;

import org.jspecify.annotations.NullMarked;
