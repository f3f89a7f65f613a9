package dev.larva.maintenance.reach;

import dev.larva.entry.StagedName;
import dev.larva.format.Layout;
import dev.larva.store.Key;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What an object of a lake is, by its name. What is none of these is no object of it. */
public enum ObjectKind {
  /** A Parquet object of some table. */
  CHUNK,
  /** A node of a tree, a spilled vector, or the body of an entry. */
  NODE,
  ROOT,
  /** What the capability probe left behind: the lake is there, so the probe has ended. */
  PROBE,
  /** The marker, a slot, the manifest, a lease or note: never garbage. */
  STAYING,
  /** Not an object of this lake. */
  UNKNOWN;

  /** The prefixes of the names of all that may become garbage. */
  public static List<String> prefixes(Layout layout) {
    return List.of(Layout.CHUNKS, layout.nodes(), layout.roots(), layout.probes());
  }

  public static ObjectKind of(Layout layout, Key key) {
    String path = key.path();
    if (path.startsWith(Layout.CHUNKS)) {
      return layout.chunkName(key).isPresent() ? CHUNK : UNKNOWN;
    }
    if (path.startsWith(layout.nodes())) {
      return layout.nodeName(key).isPresent() ? NODE : UNKNOWN;
    }
    if (path.startsWith(layout.roots())) {
      return layout.rootVersion(key).isPresent() ? ROOT : UNKNOWN;
    }
    if (path.startsWith(layout.probes())) {
      return PROBE;
    }
    boolean staying =
        key.equals(Layout.MARKER)
            || key.equals(layout.manifest())
            || path.startsWith(layout.slots())
            || path.startsWith(layout.leases());
    return staying ? STAYING : UNKNOWN;
  }

  /** The version that its writer had confirmed when it staged it; empty if it has none. */
  public OptionalLong stamp(Layout layout, Key key) {
    return switch (this) {
      case CHUNK -> stamp(layout.chunkName(key));
      case NODE -> stamp(layout.nodeName(key));
      case ROOT -> layout.rootVersion(key);
      case PROBE -> OptionalLong.of(-1);
      case STAYING, UNKNOWN -> OptionalLong.empty();
    };
  }

  private static OptionalLong stamp(Optional<StagedName> name) {
    return name.map(it -> OptionalLong.of(it.stamp())).orElseGet(OptionalLong::empty);
  }
}
