package dev.larva.chunk.avro;

import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * A row that the table had before.
 *
 * @param row its own columns
 * @param id absent: it takes the id of its new place
 * @param lastUpdated version; absent: that of the entry that adds it
 */
public record KnownRow(GenericRecord row, @Nullable Long id, @Nullable Long lastUpdated) {}
