/** Saves by path. */
@NullMarked
package dev.larva.spark.save;

import org.jspecify.annotations.NullMarked;
