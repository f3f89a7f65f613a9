/** Whole journeys through Larva: the demo, damage, bad input, killed and competing processes. */
@NullMarked
package dev.larva.it;

import org.jspecify.annotations.NullMarked;
