package dev.larva.format;

import java.util.List;
import java.util.TreeSet;

/**
 * Which commit point is in force, and the named features that reader and writer must know.
 *
 * @param version the integer of the spec; 3: the log
 */
public record Format(int version, List<String> readerFeatures, List<String> writerFeatures) {

  /** The log: the commit point is the create-only put of a slot. */
  public static final int LOG = 3;

  /** A lake of the log without features. */
  public static final Format CURRENT = new Format(LOG, List.of(), List.of());

  public Format {
    readerFeatures = List.copyOf(new TreeSet<>(readerFeatures));
    writerFeatures = List.copyOf(new TreeSet<>(writerFeatures));
  }
}
