/** Spark's rows through real chunks. */
@NullMarked
package dev.larva.spark.rows;

import org.jspecify.annotations.NullMarked;
