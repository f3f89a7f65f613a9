package dev.larva.format;

import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.JsonBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The vectors as files: what should be there, and writing it. */
final class VectorFiles {

  /** Lists the vectors, one to a line. */
  static final String INDEX = "index.json";

  /** Lists values and what transforms make of them. */
  static final String TRANSFORMS = "transforms.json";

  /** Lists keys of chunks in their order. */
  static final String KEYS = "keys.json";

  private VectorFiles() {}

  static List<Vector> vectors() {
    List<Vector> all = new ArrayList<>();
    all.addAll(SlotVectors.all());
    all.addAll(EntryVectors.all());
    all.addAll(BodyVectors.all());
    all.addAll(ApplicationVectors.all());
    all.addAll(ColumnVectors.all());
    all.addAll(HistoryVectors.all());
    all.addAll(StateVectors.roots());
    all.addAll(StateVectors.rootTables());
    all.addAll(StateVectors.nodes());
    all.addAll(StateVectors.nodeRows());
    all.addAll(TreeVectors.all());
    all.addAll(SweepVectors.all());
    all.addAll(RestoreVectors.all());
    all.addAll(RetireVectors.all());
    all.addAll(StateVectors.markers());
    all.addAll(StateVectors.markersOfManifests());
    all.addAll(ManifestVectors.all());
    all.addAll(PartitionVectors.all());
    return all;
  }

  /** Content by path below the folder of vectors. */
  static Map<String, byte[]> files() {
    Map<String, byte[]> files = new TreeMap<>();
    StringBuilder index = new StringBuilder();
    for (Vector vector : vectors()) {
      if (files.put(vector.file(), vector.bytes()) != null) {
        throw new IllegalStateException("two vectors of one name: " + vector.file());
      }
      index.append(index.isEmpty() ? "[\n" : ",\n").append(line(vector));
    }
    files.put(TRANSFORMS, TransformVectors.transforms());
    files.put(KEYS, TransformVectors.keys());
    files.put(INDEX, index.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8));
    return files;
  }

  static void write(Path folder, Map<String, byte[]> files) {
    try {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Vector vector) {
    JsonBuilder line =
        new JsonBuilder()
            .put("file", vector.file())
            .put("kind", vector.kind().name().toLowerCase(Locale.ROOT))
            .put("outcome", vector.outcome().name().toLowerCase(Locale.ROOT))
            .put("what", vector.what())
            .put("word", vector.word());
    return new String(CanonicalJson.write(line.build()), StandardCharsets.UTF_8);
  }
}
