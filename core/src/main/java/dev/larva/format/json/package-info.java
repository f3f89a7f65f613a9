/**
 * Canonical JSON: a value, its only bytes, and reading it back with the place of what is wrong.
 *
 * <p>Uses {@code error}, {@code runtime}, {@code store} and Jackson's streaming parser. Invariant:
 * a value has exactly one text (keys in the order of their UTF-8 bytes, no spaces, the shortest
 * escapes, whole numbers below 2^53), and the normative text is {@code format-spec/json.md}.
 */
@NullMarked
package dev.larva.format.json;

import org.jspecify.annotations.NullMarked;
