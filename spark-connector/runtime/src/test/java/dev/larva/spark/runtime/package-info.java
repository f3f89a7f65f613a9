/** The runtime jar as a user of a plain Spark meets it. */
@NullMarked
package dev.larva.spark.runtime;

import org.jspecify.annotations.NullMarked;
