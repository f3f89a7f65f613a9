/**
 * Plans what a write removes.
 *
 * <p>Uses {@code scan} and below.
 */
@NullMarked
package dev.larva.write;

import org.jspecify.annotations.NullMarked;
