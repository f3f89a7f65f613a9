package dev.larva.lab.model;

import org.jspecify.annotations.Nullable;

/**
 * A row as its chunk has it.
 *
 * @param id absent: it follows from the log
 * @param version of its last change; absent: that of the entry that added the chunk
 * @param content its values, as text
 */
public record StoredRow(@Nullable Long id, @Nullable Long version, String content) {}
