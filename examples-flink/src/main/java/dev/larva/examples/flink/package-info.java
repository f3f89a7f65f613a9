/**
 * The part of the demo that runs in Flink.
 *
 * <p>Uses what any user of Flink may use: its SQL, with Larva's catalog on the class path.
 */
@NullMarked
package dev.larva.examples.flink;

import org.jspecify.annotations.NullMarked;
