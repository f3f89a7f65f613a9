/**
 * Programs that use Larva: the demo, and the examples that the README shows.
 *
 * <p>Uses what any user may use: {@code dev.larva} and the Spark connector.
 */
@NullMarked
package dev.larva.examples;

import org.jspecify.annotations.NullMarked;
