package dev.larva.store;

/**
 * One object of a list.
 *
 * @param size bytes
 * @param modifiedMicros when the store last wrote it, microseconds since 1970 by the store's clock
 */
public record Listed(Key key, long size, long modifiedMicros) {}
