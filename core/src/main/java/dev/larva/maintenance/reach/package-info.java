/**
 * Which objects of a lake are needed: one answer for all who ask.
 *
 * <p>Uses {@code transaction} and below. Invariant: what a version that may be read needs, and what
 * a kept root or an entry names, is reached; what this does not know is none of its objects.
 */
@NullMarked
package dev.larva.maintenance.reach;

import org.jspecify.annotations.NullMarked;
