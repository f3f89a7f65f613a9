package dev.larva.lab.model;

import dev.larva.entry.ChunkEntry;

/** A chunk that is live. */
public record ModelChunk(ChunkEntry entry, long firstRowId, long version) {}
