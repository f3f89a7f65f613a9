package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.format.form.ChunkForm;
import dev.larva.format.form.RowsForm;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.Set;

/** The bytes of a node: header, chunks, hash. See {@code format-spec/node.md}. */
public final class NodeCodec {

  static final String KIND = "node";

  private static final String TABLE = "table";
  private static final Set<String> HEADER = Set.of(TABLE);
  private static final Set<String> CHUNK =
      ChunkForm.membersAnd("deleted", "firstRowId", "slot", "vector", "version");
  private static final Set<String> VECTOR = Set.of("bytes", "count", "hash", "name");

  private NodeCodec() {}

  /**
   * @throws IllegalArgumentException if the node cannot be written, as when it is above {@link
   *     Node#BYTES_LIMIT}
   */
  public static byte[] encode(Node node) {
    Json header = Header.builder(KIND, node.lake()).put(TABLE, node.table().text()).build();
    byte[] bytes = Lines.seal(header, JsonBuilder.list(node.chunks(), NodeCodec::json));
    return Decoder.limited(bytes, Node.BYTES_LIMIT, KIND);
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
          .corrupt("its bytes are not those that the root names (hash " + reference.hash() + ")");
    }
    Node node = decode(object, bytes);
    if (!reference.totals().equals(node.totals())
        || !reference.first().equals(node.chunks().get(0).entry().name())
        || !reference.last().equals(node.chunks().get(node.chunks().size() - 1).entry().name())) {
      throw Place.in(object).corrupt("it holds other chunks than the root says");
    }
    return node;
  }

  private static Node read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(2);
    return new Node(
        header.ulid(Header.LAKE),
        header.ulid(TABLE),
        JsonFields.list(lines.read(1), place.member("chunks"), NodeCodec::readChunk));
  }

  private static Json json(LiveChunk chunk) {
    JsonBuilder members =
        ChunkForm.builder(chunk.entry())
            .putWide("firstRowId", chunk.firstRowId())
            .putUnlessZero("slot", chunk.slot())
            .put("version", chunk.version());
    VectorReference vector = chunk.vector();
    if (vector != null) {
      members.put("vector", json(vector));
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

  private static Json json(VectorReference vector) {
    return new JsonBuilder()
        .put("bytes", vector.bytes())
        .put("count", vector.count())
        .put("hash", vector.hash())
        .put("name", vector.name().toString())
        .build();
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
