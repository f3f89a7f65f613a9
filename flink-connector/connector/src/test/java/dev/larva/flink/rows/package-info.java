/** Tests of the package, and what they need. */
@NullMarked
package dev.larva.flink.rows;

import org.jspecify.annotations.NullMarked;
