package dev.larva.maintenance.retirement;

/**
 * What a retirement did, or, of a dry run, would do.
 *
 * @param version of the entry that gave slots up; 0: of a dry run, or none could be
 * @param slots that were replaced by tombstones
 * @param bytes that this freed; below 0 if the slots were smaller than their tombstones
 * @param before tombstones that were there
 * @param held slots that stay because a hold needs them
 * @param inline slots that stay because they hold chunks that are still needed
 */
public record RetireReport(
    long version, long slots, long bytes, long before, long held, long inline) {}
