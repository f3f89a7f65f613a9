package dev.larva.lab.model;

import dev.larva.entry.Entry;
import dev.larva.runtime.Ulid;

/** An entry and where it landed. */
public record Landed(long version, long time, Ulid writer, Entry entry) {}
