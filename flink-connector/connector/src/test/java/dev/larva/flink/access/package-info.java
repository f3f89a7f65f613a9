/** Tests of the package, and what they need. */
@NullMarked
package dev.larva.flink.access;

import org.jspecify.annotations.NullMarked;
