package dev.larva.format;

import dev.larva.entry.StagedName;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the objects of a lake are, relative to its root. */
public record Layout(Ulid lake) {

  private static final String JSON = ".json";
  private static final String WAITING = "waiting-";
  private static final int DIGITS = 16;

  /** Prefix of the names of the marker and of the homes of lakes. */
  public static final String HOMES = "_larva/";

  private static final String PARQUET = ".parquet";

  /** The marker; the only name that does not hold the lake's id. */
  public static final Key MARKER = new Key(HOMES + "lake.json");

  /** All slots of a lake that has not left format 1. */
  public Key manifest() {
    return new Key(home() + "manifest.json");
  }

  /** Prefix of the names of all slots. */
  public String slots() {
    return home() + "log/";
  }

  public Key slot(long first) {
    return new Key(slots() + HexFormat.of().toHexDigits(first) + JSON);
  }

  /** The first version of the slot with this name, or empty if it is no slot's name. */
  public OptionalLong slotFirst(Key key) {
    return number(key, slots());
  }

  /** Prefix of the names of all roots; the newest sorts first. */
  public String roots() {
    return home() + "roots/";
  }

  public Key root(long version) {
    return new Key(roots() + HexFormat.of().toHexDigits(~version) + JSON);
  }

  /** The version of the root with this name, or empty if it is no root's name. */
  public OptionalLong rootVersion(Key key) {
    OptionalLong inverted = number(key, roots());
    return inverted.isEmpty() ? inverted : OptionalLong.of(~inverted.getAsLong());
  }

  /** Prefix of the names of all nodes. */
  public String nodes() {
    return home() + "nodes/";
  }

  public Key node(StagedName name) {
    return new Key(nodes() + name);
  }

  /** Prefix of the names of leases and notes. */
  public String leases() {
    return home() + "leases/";
  }

  /** The n-th note that a writer leaves because others are always first. */
  public Key waitingNote(Ulid writer, long n) {
    return new Key(leases() + WAITING + writer + "-" + HexFormat.of().toHexDigits(n) + JSON);
  }

  /** The writer that left the note of this name, or empty if it is no note's name. */
  public Optional<Ulid> waitingWriter(Key key) {
    String prefix = leases() + WAITING;
    int end = prefix.length() + Ulid.LENGTH;
    String path = key.path();
    String text =
        path.startsWith(prefix) && path.length() > end ? path.substring(prefix.length(), end) : "";
    return Ulid.isValid(text) ? Optional.of(new Ulid(text)) : Optional.empty();
  }

  /** Prefix of the names of what capability probes write. */
  public String probes() {
    return home() + "probe/";
  }

  /** What the names of one run of the capability probe start with. */
  public Key probe(Ulid run) {
    return new Key(probes() + run);
  }

  /** Prefix of the names of all chunks. */
  public static final String CHUNKS = "data/";

  public Key chunk(Ulid table, StagedName name) {
    String ulid = name.ulid().text();
    String spread = ulid.substring(Ulid.LENGTH - 2);
    return new Key(CHUNKS + table + "/" + spread + "/" + name + PARQUET);
  }

  /** The name of the chunk in the object of that name, or empty if it is no chunk's. */
  public Optional<StagedName> chunkName(Key key) {
    String[] parts = key.path().split("/", -1);
    if (parts.length != 4 || !parts[3].endsWith(PARQUET) || !Ulid.isValid(parts[1])) {
      return Optional.empty();
    }
    String text = parts[3].substring(0, parts[3].length() - PARQUET.length());
    return staged(text).filter(name -> chunk(new Ulid(parts[1]), name).equals(key));
  }

  /** The name of the node, vector or body in the object of that name, or empty if it is none's. */
  public Optional<StagedName> nodeName(Key key) {
    String path = key.path();
    return path.startsWith(nodes()) ? staged(path.substring(nodes().length())) : Optional.empty();
  }

  private static Optional<StagedName> staged(String text) {
    try {
      return Optional.of(StagedName.parse(text));
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  /** Prefix of the names of everything but the marker and the chunks. */
  public String home() {
    return HOMES + lake + "/";
  }

  /** The lake to which the object belongs by its name; empty if to none, or to any. */
  public static Optional<Ulid> lake(Key key) {
    String path = key.path();
    int end = HOMES.length() + Ulid.LENGTH;
    boolean below = path.startsWith(HOMES) && path.length() > end && path.charAt(end) == '/';
    String text = below ? path.substring(HOMES.length(), end) : "";
    return Ulid.isValid(text) ? Optional.of(new Ulid(text)) : Optional.empty();
  }

  private static OptionalLong number(Key key, String prefix) {
    String path = key.path();
    int end = prefix.length() + DIGITS;
    if (!path.startsWith(prefix) || path.length() != end + JSON.length() || !path.endsWith(JSON)) {
      return OptionalLong.empty();
    }
    String digits = path.substring(prefix.length(), end);
    if (!digits.chars().allMatch(HexFormat::isHexDigit)) {
      return OptionalLong.empty();
    }
    long number = HexFormat.fromHexDigitsToLong(digits);
    return HexFormat.of().toHexDigits(number).equals(digits)
        ? OptionalLong.of(number)
        : OptionalLong.empty();
  }
}
