/** The runtime jar as a user of a plain Flink meets it. */
@NullMarked
package dev.larva.flink.runtime;

import org.jspecify.annotations.NullMarked;
