/**
 * Delta as a contestant: Delta Kernel for Java with its default engine, on Hadoop's S3A.
 *
 * <p>Uses {@code contest}, Kernel and Hadoop's client. Invariant: every table property and every
 * option of S3A that does not say where the store is has its default, and so has the choice of
 * Delta's log store, which for S3 is the one for a single process that writes.
 */
@NullMarked
package dev.larva.bench.delta;

import org.jspecify.annotations.NullMarked;
