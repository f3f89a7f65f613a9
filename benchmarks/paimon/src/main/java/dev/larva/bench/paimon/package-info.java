/**
 * Apache Paimon as a contestant: its Java API and its filesystem catalog on its S3 plugin.
 *
 * <p>Uses {@code contest} and Paimon. Invariant: every table option is Paimon's default; the table
 * has no primary key.
 */
@NullMarked
package dev.larva.bench.paimon;

import org.jspecify.annotations.NullMarked;
