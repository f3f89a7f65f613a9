/** Tests of the package, and what they need. */
@NullMarked
package dev.larva.flink.types;

import org.jspecify.annotations.NullMarked;
