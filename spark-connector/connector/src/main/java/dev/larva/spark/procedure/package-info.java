/**
 * Procedures: {@code CALL lake.system.expire(hours => 24)}. Each does what the command line tool
 * does under that name, on the driver, and answers with one row or a few.
 *
 * <p>Uses {@code access}, {@code types}, {@code optimize} and core's public API. Invariant: a
 * procedure acts on the lake that its name leads to, and no other.
 */
@NullMarked
package dev.larva.spark.procedure;

import org.jspecify.annotations.NullMarked;
