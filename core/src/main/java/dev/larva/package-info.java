/**
 * Larva's public API: open a lake, read its tables, change them in transactions.
 *
 * <p>Thin: it wires the layers below and gives them names. Uses everything; nothing in core uses
 * it.
 */
@NullMarked
package dev.larva;

import org.jspecify.annotations.NullMarked;
