/**
 * One Spark that holds the same rows of TPC-H in tables of several formats, and times them in turn.
 *
 * <p>Uses Spark's API and each format's source, as a user would. Invariant: every contestant gets
 * the same rows and the same queries in the same process, and every answer is compared.
 */
@NullMarked
package dev.larva.bench.spark;

import org.jspecify.annotations.NullMarked;
