/** What a stream reads, without a stream. */
@NullMarked
package dev.larva.spark.follow;

import org.jspecify.annotations.NullMarked;
