/** The connector as a Spark user meets it, and its parts one by one. */
@NullMarked
package dev.larva.spark;

import org.jspecify.annotations.NullMarked;
