/** Tests of the package, and what they need. */
@NullMarked
package dev.larva.flink.sink;

import org.jspecify.annotations.NullMarked;
