/**
 * A store in a folder of a file system: one file per object.
 *
 * <p>Uses {@code store}, {@code runtime}, {@code error}. Invariant: an object is never seen
 * half-written, and a put that answered {@code Created} is on the disk. A new object is a finished,
 * synced file that is hard-linked to its name, which fails if the name is taken; a swap is an
 * atomic rename under a lock that all processes take.
 */
@NullMarked
package dev.larva.store.local;

import org.jspecify.annotations.NullMarked;
