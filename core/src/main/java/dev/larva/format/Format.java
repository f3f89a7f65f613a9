package dev.larva.format;

import dev.larva.error.UnsupportedFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which commit point is in force, and the named features that reader and writer must know.
 *
 * @param version the integer of the spec; 1: the manifest, 3: the log
 */
public record Format(int version, List<String> readerFeatures, List<String> writerFeatures) {

  /** The manifest: the commit point is the swap of one object that holds all slots. */
  public static final int MANIFEST = 1;

  /** The log: the commit point is the create-only put of a slot. */
  public static final int LOG = 3;

  /** A lake of the log without features. */
  public static final Format CURRENT = new Format(LOG, List.of(), List.of());

  /** A small lake, of one manifest, without features. */
  public static final Format SMALL = new Format(MANIFEST, List.of(), List.of());

  /** The formats that this version of Larva knows. */
  static final Set<Integer> KNOWN = Set.of(MANIFEST, LOG);

  /** The features that this version of Larva knows, for readers and writers alike. */
  static final Set<String> KNOWN_FEATURES = Set.of();

  public Format {
    readerFeatures = List.copyOf(new TreeSet<>(readerFeatures));
    writerFeatures = List.copyOf(new TreeSet<>(writerFeatures));
  }

  /** Another commit point with the same features. */
  public Format at(int newVersion) {
    return new Format(newVersion, readerFeatures, writerFeatures);
  }

  /**
   * Refuses a lake that this version of Larva can read but must not write. (What it cannot read,
   * the codecs refuse.)
   */
  public void requireWritable() {
    for (String feature : writerFeatures) {
      if (!KNOWN_FEATURES.contains(feature)) {
        throw new UnsupportedFormat(
            "The lake can be read but not written by this version of Larva, since it does not know"
                + " a feature that all writers must know. Nothing was touched; use a newer version"
                + " of Larva. feature="
                + feature);
      }
    }
  }
}
