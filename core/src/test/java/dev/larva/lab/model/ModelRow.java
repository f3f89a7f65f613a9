package dev.larva.lab.model;

/**
 * A live row.
 *
 * @param version of the entry that added or changed it last
 * @param content its values, as text
 */
public record ModelRow(long version, String content) {}
