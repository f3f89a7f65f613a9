/**
 * The transforms of partitions as functions of Spark, by which it gathers the rows of a partition
 * in one task before they are written.
 *
 * <p>Uses {@code types} and core's {@code partition}. Invariant: a function gives what the
 * transform of that name gives for the same value.
 */
@NullMarked
package dev.larva.spark.functions;

import org.jspecify.annotations.NullMarked;
