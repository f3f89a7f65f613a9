/** Tests of the package. */
@NullMarked
package dev.larva.flink.source;

import org.jspecify.annotations.NullMarked;
