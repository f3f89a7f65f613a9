package dev.larva.transaction;

import dev.larva.entry.TransactionId;

/**
 * A transaction that is in the log.
 *
 * @param version that it made
 * @param time of that version, microseconds since 1970
 */
public record Landed(TransactionId id, long version, long time) {}
