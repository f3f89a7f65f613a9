package dev.larva.spark.task;

import dev.larva.entry.ChunkEntry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The chunks that one task attempt has put, as it tells them to the driver. */
public record StagedChunks(List<byte[]> packed) implements WriterCommitMessage {

  public StagedChunks {
    packed = List.copyOf(packed);
  }

  public static StagedChunks of(List<ChunkEntry> chunks) {
    return new StagedChunks(chunks.stream().map(Wire::pack).toList());
  }

  /** What {@link #bytes} packed. */
  public static StagedChunks parse(byte[] bytes) {
    return new StagedChunks(
        new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.getBytes(StandardCharsets.UTF_8))
            .toList());
  }

  /** The chunks in a form that any serializer takes: a line for each, for JSON has no line ends. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] chunk : packed) {
      bytes.writeBytes(chunk);
      bytes.write('\n');
    }
    return bytes.toByteArray();
  }

  /** The chunks of all attempts that Spark let commit. */
  public static List<ChunkEntry> all(WriterCommitMessage[] messages) {
    return Arrays.stream(messages)
        .flatMap(message -> ((StagedChunks) message).chunks().stream())
        .toList();
  }

  public List<ChunkEntry> chunks() {
    return packed.stream().map(Wire::chunk).toList();
  }
}
