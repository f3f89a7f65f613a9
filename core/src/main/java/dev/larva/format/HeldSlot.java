package dev.larva.format;

/**
 * A slot as a manifest holds it.
 *
 * @param bytes all bytes of the slot; not copied, not to be changed
 * @param hash SHA-256 of these
 */
@SuppressWarnings("ArrayRecordComponent")
public record HeldSlot(Slot slot, byte[] bytes, String hash) {}
