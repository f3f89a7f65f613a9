/**
 * DELETE, UPDATE and MERGE: what Spark finds of rows in chunks becomes one entry that deletes them
 * there and adds their new forms, under the ids that they have.
 *
 * <p>Uses {@code read} and {@code write} beside it, core's public API on the driver and {@code
 * chunk} in tasks. Invariant: an entry rests on the very version that its rows were read at; rows
 * that went elsewhere since are followed, rows that others deleted or changed are a conflict.
 */
@NullMarked
package dev.larva.spark.rowlevel;

import org.jspecify.annotations.NullMarked;
