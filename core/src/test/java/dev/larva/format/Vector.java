package dev.larva.format;

import dev.larva.store.Key;

/** Bytes, and what a reader makes of them. */
final class Vector {

  private final String file;
  private final Kind kind;
  private final String what;
  private final Outcome outcome;
  private final String word;
  private final byte[] bytes;

  /**
   * @param file below {@code format-spec/vectors}
   * @param what the bytes are
   * @param outcome of reading them
   * @param word that the message of a refusal contains; empty if there is none
   */
  Vector(String file, Kind kind, String what, Outcome outcome, String word, byte[] bytes) {
    this.file = file;
    this.kind = kind;
    this.what = what;
    this.outcome = outcome;
    this.word = word;
    this.bytes = bytes;
  }

  String file() {
    return file;
  }

  Kind kind() {
    return kind;
  }

  String what() {
    return what;
  }

  Outcome outcome() {
    return outcome;
  }

  String word() {
    return word;
  }

  byte[] bytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return file + ": " + what;
  }

  enum Outcome {
    OK,
    CORRUPT,
    UNSUPPORTED
  }

  /** The kinds of objects, with both directions of their codec. */
  enum Kind {
    SLOT,
    TOMBSTONE,
    BODY,
    ROOT,
    NODE,
    MARKER,
    MANIFEST;

    Object decode(Key key, byte[] bytes) {
      return switch (this) {
        case SLOT -> SlotCodec.decode(key, bytes);
        case TOMBSTONE -> TombstoneCodec.decode(key, bytes);
        case BODY -> BodyCodec.decode(key, bytes);
        case ROOT -> RootCodec.decode(key, bytes);
        case NODE -> NodeCodec.decode(key, bytes);
        case MARKER -> MarkerCodec.decode(key, bytes);
        case MANIFEST -> ManifestCodec.decode(key, bytes);
      };
    }

    byte[] encode(Object value) {
      return switch (this) {
        case SLOT -> SlotCodec.encode((Slot) value);
        case TOMBSTONE -> TombstoneCodec.encode((Tombstone) value);
        case BODY -> BodyCodec.encode((EntryBody) value);
        case ROOT -> RootCodec.encode((Root) value);
        case NODE -> NodeCodec.encode((Node) value);
        case MARKER -> MarkerCodec.encode((Marker) value);
        case MANIFEST -> ManifestCodec.encode((Manifest) value);
      };
    }
  }
}
