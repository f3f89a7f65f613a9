/**
 * Object stores, reduced to what the protocol needs: get, ranged get, list, delete, and two
 * conditional puts.
 *
 * <p>Uses {@code runtime} and {@code error}. Invariant: a conditional put answers {@code Created}
 * only when this very call made the object; every doubt is {@code Unknown}, and only reading back
 * settles it. Source: RFC 9110 section 13 (conditional requests).
 */
@NullMarked
package dev.larva.store;

import org.jspecify.annotations.NullMarked;
