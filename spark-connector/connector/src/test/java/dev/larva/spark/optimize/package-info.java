/** Tests of groups that tasks write anew. */
@NullMarked
package dev.larva.spark.optimize;

import org.jspecify.annotations.NullMarked;
