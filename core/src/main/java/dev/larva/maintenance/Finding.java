package dev.larva.maintenance;

/**
 * Something wrong with a lake.
 *
 * @param object its name, relative to the root
 * @param what is wrong with it
 */
public record Finding(String object, String what) {}
