/**
 * A store in a bucket of Amazon S3, or of another service that speaks its protocol.
 *
 * <p>Uses {@code store}, {@code runtime}, {@code error} and the AWS SDK. Invariant: the SDK repeats
 * nothing, so each call is one request on the wire; an answer that leaves the effect of a
 * conditional put in doubt is {@code Unknown}. Source: Amazon S3 API reference, PutObject and error
 * responses.
 */
@NullMarked
package dev.larva.store.s3;

import org.jspecify.annotations.NullMarked;
