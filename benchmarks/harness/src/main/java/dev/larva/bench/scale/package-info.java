/**
 * What a lake costs when it has grown large: Larva alone, in one process whose heap is limited, on
 * a folder of this machine.
 *
 * <p>Uses core's public API and its stores. Invariant: what is measured was opened anew.
 */
@NullMarked
package dev.larva.bench.scale;

import org.jspecify.annotations.NullMarked;
