/**
 * The ordered slots of a lake: put, and read by their first versions.
 *
 * <p>Uses {@code format} and below. Invariant: only a put of {@link dev.larva.log.CommitPoint}
 * commits: the create-only put of an object of the log, or in format 1 the swap of the manifest. A
 * slot is believed by where it stands and its content, never because a list shows it.
 */
@NullMarked
package dev.larva.log;

import org.jspecify.annotations.NullMarked;
