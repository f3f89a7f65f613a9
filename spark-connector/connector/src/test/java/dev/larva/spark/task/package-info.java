/** Tests of what tasks are told. */
@NullMarked
package dev.larva.spark.task;

import org.jspecify.annotations.NullMarked;
