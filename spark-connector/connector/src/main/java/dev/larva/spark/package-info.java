/**
 * The source {@code larva} for Spark: {@code df.write.format("larva").save(root)}, {@code
 * spark.read.format("larva").load(root)}.
 *
 * <p>Translates types, rows, predicates and Spark's life cycle into core's transactions and scans;
 * what a lake means is core's. Uses {@code types}, {@code rows}, {@code access}, {@code task},
 * {@code read}, {@code write} below it.
 */
@NullMarked
package dev.larva.spark;

import org.jspecify.annotations.NullMarked;
