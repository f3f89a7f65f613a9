/** A write as Spark drives it, attempt by attempt. */
@NullMarked
package dev.larva.spark.write;

import org.jspecify.annotations.NullMarked;
