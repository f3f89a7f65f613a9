/** Batches of streams, without a stream. */
@NullMarked
package dev.larva.spark.stream;

import org.jspecify.annotations.NullMarked;
