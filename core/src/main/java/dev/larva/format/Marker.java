package dev.larva.format;

import dev.larva.runtime.Ulid;
import org.jspecify.annotations.Nullable;

/**
 * What {@code _larva/lake.json} says: which lake is at this root. Created once, and swapped once by
 * an upgrade.
 *
 * @param format in force when it was written; a manifest, slots and roots know better
 * @param created microseconds since 1970
 * @param upgraded from the manifest; null for a lake that has its first format, as far as is known
 */
public record Marker(Format format, Ulid lake, long created, @Nullable Upgraded upgraded) {

  public Marker {
    if (upgraded != null && format.version() == Format.MANIFEST) {
      throw new IllegalArgumentException("upgraded, and of the format before that");
    }
  }

  /** Of a new lake. */
  public Marker(Format format, Ulid lake, long created) {
    this(format, lake, created, null);
  }

  /** The format of version 0. */
  public Format born() {
    return upgraded == null ? format : format.at(Format.MANIFEST);
  }

  /** The same lake, once its manifest says that the log goes on. */
  public Marker after(Upgraded last) {
    return new Marker(format.at(Format.LOG), lake, created, last);
  }
}
