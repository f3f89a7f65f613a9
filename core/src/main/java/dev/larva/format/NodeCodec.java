package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.format.form.ChunkForm;
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
  private static final Set<String> CHUNK = ChunkForm.membersAnd("firstRowId", "version");

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
    return ChunkForm.builder(chunk.entry())
        .putWide("firstRowId", chunk.firstRowId())
        .put("version", chunk.version())
        .build();
  }

  private static LiveChunk readChunk(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, CHUNK);
    ChunkEntry entry = ChunkForm.read(fields, place);
    return new LiveChunk(entry, fields.wide("firstRowId"), fields.number("version"));
  }
}
