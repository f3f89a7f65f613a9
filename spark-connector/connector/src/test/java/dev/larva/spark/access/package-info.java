/** Options, and what a JVM holds open. */
@NullMarked
package dev.larva.spark.access;

import org.jspecify.annotations.NullMarked;
