/** Types, names, values and predicates, each against the other side's. */
@NullMarked
package dev.larva.spark.types;

import org.jspecify.annotations.NullMarked;
