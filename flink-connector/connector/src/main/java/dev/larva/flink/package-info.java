/**
 * Flink's face of Larva: the sink, the source, and the catalog.
 *
 * <p>Uses the packages below, and core's public API. Invariant: what Flink offers is translated;
 * what a lake means by it is core's alone.
 */
@NullMarked
package dev.larva.flink;

import org.jspecify.annotations.NullMarked;
