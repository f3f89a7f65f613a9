package dev.larva.flink.state;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.format.form.ChunkForm;
import dev.larva.format.form.ExpressionForm;
import dev.larva.format.form.SchemaForm;
import dev.larva.format.form.SpecForm;
import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.JsonReader;
import dev.larva.format.json.Place;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Core's records as the JSON in which the log holds them. */
public final class Packed {

  /** Chunks of one checkpoint at most; a count above it is damage. */
  private static final int CHUNKS_LIMIT = 10_000_000;

  /** Names the origin in errors. */
  private static final Place PLACE = Place.in(new Key("flink-state"));

  private Packed() {}

  public static byte[] pack(Schema schema) {
    return CanonicalJson.write(SchemaForm.json(schema));
  }

  public static Schema schema(byte[] packed) {
    return SchemaForm.readSchema(JsonReader.read(packed, 0, packed.length, PLACE), PLACE);
  }

  public static byte[] pack(PartitionSpec spec) {
    return CanonicalJson.write(SpecForm.json(spec));
  }

  public static PartitionSpec spec(byte[] packed) {
    return SpecForm.read(JsonReader.read(packed, 0, packed.length, PLACE), PLACE);
  }

  public static byte[] pack(Expression expression) {
    return CanonicalJson.write(ExpressionForm.json(expression));
  }

  public static Expression expression(byte[] packed) {
    return ExpressionForm.read(JsonReader.read(packed, 0, packed.length, PLACE), PLACE);
  }

  public static byte[] pack(ChunkEntry chunk) {
    return CanonicalJson.write(ChunkForm.json(chunk));
  }

  public static ChunkEntry chunk(byte[] packed) {
    return ChunkForm.read(JsonReader.read(packed, 0, packed.length, PLACE), PLACE);
  }

  public static void write(List<ChunkEntry> chunks, DataOutput out) throws IOException {
    out.writeInt(chunks.size());
    for (ChunkEntry chunk : chunks) {
      byte[] packed = pack(chunk);
      out.writeInt(packed.length);
      out.write(packed);
    }
  }

  public static List<ChunkEntry> readChunks(DataInput in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > CHUNKS_LIMIT) {
      throw new IOException("not a count of chunks: " + count);
    }
    List<ChunkEntry> chunks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] packed = new byte[in.readInt()];
      in.readFully(packed);
      chunks.add(chunk(packed));
    }
    return chunks;
  }
}
