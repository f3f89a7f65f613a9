/**
 * Mends a lake whose objects were damaged.
 *
 * <p>Uses {@code maintenance} and below. Invariant: what it changes by itself changes no row at any
 * version; a chunk that cannot be read leaves a table only where the caller names it, by an
 * ordinary entry.
 */
@NullMarked
package dev.larva.maintenance.repair;

import org.jspecify.annotations.NullMarked;
