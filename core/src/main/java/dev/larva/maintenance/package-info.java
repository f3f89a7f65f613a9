/**
 * Work beside the commits: checkpoints, compaction, and the check of a whole lake.
 *
 * <p>Uses {@code transaction} and below. Invariant: nothing here is needed for correctness; a
 * checkpoint that is late, missing or damaged only lengthens replay.
 */
@NullMarked
package dev.larva.maintenance;

import org.jspecify.annotations.NullMarked;
