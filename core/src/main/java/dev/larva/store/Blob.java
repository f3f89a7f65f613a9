package dev.larva.store;

/**
 * The bytes of an object and the token that a swap of exactly this content must present.
 *
 * @param bytes the whole content; not copied, not to be changed
 * @param token opaque to everyone but the store that gave it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Blob(byte[] bytes, String token) {}
