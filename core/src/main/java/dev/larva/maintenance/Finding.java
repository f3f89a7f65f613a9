package dev.larva.maintenance;

import dev.larva.error.LarvaException;
import dev.larva.store.Key;

/**
 * Something wrong with a lake.
 *
 * @param object its name, relative to the root
 * @param what is wrong with it
 */
public record Finding(String object, String what) {

  private static final String NAMED = "object=";

  /**
   * What a failure says; it is about the object that its message names, else about the one read.
   */
  public static Finding of(LarvaException failure, Key read) {
    String message = String.valueOf(failure.getMessage());
    int named = message.lastIndexOf(NAMED);
    String object =
        named < 0 ? read.path() : message.substring(named + NAMED.length()).split(" ", 2)[0];
    return new Finding(object, message);
  }
}
