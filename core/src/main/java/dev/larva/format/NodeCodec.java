package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.format.Node.Inner;
import dev.larva.format.Node.Leaf;
import dev.larva.format.form.ChunkForm;
import dev.larva.format.form.RowsForm;
import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import java.util.Set;

/** The bytes of a node: header, chunks or children, hash. See {@code format-spec/node.md}. */
public final class NodeCodec {

  static final String KIND = "node";

  private static final String LEVEL = "level";
  private static final String TABLE = "table";
  private static final Set<String> HEADER = Set.of(LEVEL, TABLE);
  private static final Set<String> CHUNK =
      ChunkForm.membersAnd("deleted", "firstRowId", "slot", "vector", "version");
  private static final Set<String> VECTOR = Set.of("bytes", "count", "hash", "name");

  private NodeCodec() {}

  /**
   * @throws IllegalArgumentException if the node cannot be written, as when it is above {@link
   *     Node#BYTES_LIMIT}
   */
  public static byte[] encode(Node node) {
    Json header =
        Header.builder(KIND, node.lake())
            .putUnlessZero(LEVEL, node.level())
            .put(TABLE, node.table().text())
            .build();
    return Decoder.limited(Lines.seal(header, entries(node)), Node.BYTES_LIMIT, KIND);
  }

  private static Json entries(Node node) {
    return node instanceof Inner inner
        ? JsonBuilder.list(inner.children(), ReferenceForm::json)
        : JsonBuilder.list(((Leaf) node).chunks(), chunk -> json(chunk, true));
  }

  /**
   * The reference to a node.
   *
   * @param bytes that encode it
   */
  public static NodeReference reference(StagedName name, Node node, byte[] bytes) {
    return new NodeReference(
        name,
        Digest.sha256(bytes),
        bytes.length,
        logical(node),
        node.level(),
        node.entries(),
        node.first(),
        node.last(),
        node.totals(),
        node.statistics().fields());
  }

  /** The hash of its entries without the names of objects and what follows from these. */
  private static String logical(Node node) {
    Json entries =
        node instanceof Inner inner
            ? JsonBuilder.list(inner.children(), child -> ReferenceForm.content(child).build())
            : JsonBuilder.list(((Leaf) node).chunks(), chunk -> json(chunk, false));
    return Digest.sha256(CanonicalJson.write(entries));
  }

  /**
   * @param object its name, for messages
   */
  public static Node decode(Key object, byte[] bytes) {
    return Decoder.decode(object, bytes, Node.BYTES_LIMIT, NodeCodec::read, NodeCodec::encode);
  }

  /** A node whose bytes must be those that the reference names. */
  public static Node decode(Key object, byte[] bytes, NodeReference reference) {
    if (bytes.length != reference.bytes() || !Digest.sha256(bytes).equals(reference.hash())) {
      throw Place.in(object)
          .corrupt("its bytes are not those that are named (hash " + reference.hash() + ")");
    }
    Node node = decode(object, bytes);
    if (reference.level() != node.level()
        || reference.entries() != node.entries()
        || !reference.totals().equals(node.totals())
        || !reference.first().equals(node.first())
        || !reference.last().equals(node.last())) {
      throw Place.in(object).corrupt("it holds other chunks than its reference says");
    }
    return node;
  }

  private static Node read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(2);
    Ulid lake = header.ulid(Header.LAKE);
    Ulid table = header.ulid(TABLE);
    long level = header.numberOr(0, LEVEL);
    if (level == 0) {
      return new Leaf(
          lake,
          table,
          JsonFields.list(lines.read(1), place.member("chunks"), NodeCodec::readChunk));
    }
    Inner inner =
        new Inner(
            lake,
            table,
            JsonFields.list(lines.read(1), place.member("children"), ReferenceForm::read));
    if (inner.level() != level) {
      throw place.member(LEVEL).corrupt("its children are not of the level below");
    }
    return inner;
  }

  /**
   * @param names whether the vector is named, which is no part of what a node says
   */
  private static Json json(LiveChunk chunk, boolean names) {
    JsonBuilder members =
        ChunkForm.builder(chunk.entry())
            .putWide("firstRowId", chunk.firstRowId())
            .putUnlessZero("slot", chunk.slot())
            .put("version", chunk.version());
    VectorReference vector = chunk.vector();
    if (vector != null) {
      members.put("vector", json(vector, names));
    }
    return RowsForm.put(members, "deleted", chunk.deleted()).build();
  }

  private static LiveChunk readChunk(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, CHUNK);
    ChunkEntry entry = ChunkForm.read(fields, place);
    return new LiveChunk(
        entry,
        fields.wide("firstRowId"),
        fields.number("version"),
        fields.numberOr(0, "slot"),
        fields.has("vector") ? fields.value("vector", NodeCodec::readVector) : null,
        RowsForm.read(fields, "deleted"));
  }

  private static Json json(VectorReference vector, boolean named) {
    JsonBuilder members =
        new JsonBuilder()
            .put("bytes", vector.bytes())
            .put("count", vector.count())
            .put("hash", vector.hash());
    return (named ? members.put("name", vector.name().toString()) : members).build();
  }

  private static VectorReference readVector(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, VECTOR);
    return new VectorReference(
        fields.parsed("name", StagedName::parse),
        fields.number("bytes"),
        fields.text("hash"),
        fields.number("count"));
  }
}
