package dev.larva.snapshot;

/**
 * Where an entry stands in the log.
 *
 * @param version that it makes
 * @param slot first version of its slot
 */
record Position(long version, long slot) {}
