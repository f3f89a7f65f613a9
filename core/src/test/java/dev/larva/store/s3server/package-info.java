/**
 * An S3 server on loopback for tests and trials: s3proxy in memory, with its races mended, and with
 * delays and faults on request.
 *
 * <p>Uses {@code runtime} and s3proxy. Invariant: without faults, of conditional puts to one name
 * at most one wins.
 */
@NullMarked
package dev.larva.store.s3server;

import org.jspecify.annotations.NullMarked;
