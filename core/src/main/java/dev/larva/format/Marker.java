package dev.larva.format;

import dev.larva.runtime.Ulid;

/**
 * What {@code _larva/lake.json} says: which lake is at this root. Created once.
 *
 * @param created microseconds since 1970
 */
public record Marker(Format format, Ulid lake, long created) {}
