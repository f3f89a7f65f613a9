/**
 * Transactions as callers write them: a function from a snapshot to changes, run, landed, and run
 * again where somebody else was first.
 *
 * <p>Uses {@code write}, {@code commit} and below. Invariant: what a transaction reads is one
 * snapshot that was the newest when it first read, and its own changes.
 */
@NullMarked
package dev.larva.transaction;

import org.jspecify.annotations.NullMarked;
