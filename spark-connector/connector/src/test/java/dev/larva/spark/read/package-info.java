/** Tests of the read side that need no Spark. */
@NullMarked
package dev.larva.spark.read;

import org.jspecify.annotations.NullMarked;
