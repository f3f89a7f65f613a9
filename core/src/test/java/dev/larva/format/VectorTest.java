package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.error.UnsupportedFormat;
import dev.larva.format.Vector.Kind;
import dev.larva.format.Vector.Outcome;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.JsonReader;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads the vectors as any other reader would: from the files and their index. */
class VectorTest {

  private static final Path FOLDER = SpecFolder.PATH.resolve("vectors");
  private static final Key KEY = new Key("some/object");

  @Test
  void theFilesAreThoseOfTheGenerator() {
    Map<String, byte[]> expected = VectorFiles.files();
    if (Boolean.getBoolean(SpecFolder.WRITE)) {
      VectorFiles.write(FOLDER, expected);
    }

    Map<String, byte[]> actual = SpecFolder.files(FOLDER);

    actual.remove("check.py");
    actual.remove("README.md");
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((file, bytes) -> assertThat(actual.get(file)).as(file).isEqualTo(bytes));
  }

  @ParameterizedTest
  @MethodSource("indexed")
  void aVectorIsReadAsTheIndexSays(Vector vector) {
    switch (vector.outcome()) {
      case OK -> {
        Object value = vector.kind().decode(KEY, vector.bytes());
        assertThat(vector.kind().encode(value)).isEqualTo(vector.bytes());
      }
      case CORRUPT -> assertRefused(vector, CorruptLake.class);
      case UNSUPPORTED -> assertRefused(vector, UnsupportedFormat.class);
    }
  }

  @Test
  void theIndexNamesEveryFile() {
    Set<String> named = new TreeSet<>();
    indexed().forEach(vector -> named.add(vector.file()));
    Set<String> files = new TreeSet<>(SpecFolder.files(FOLDER).keySet());
    files.removeAll(
        Set.of(
            VectorFiles.INDEX, VectorFiles.TRANSFORMS, VectorFiles.KEYS, "check.py", "README.md"));

    assertThat(named).isEqualTo(files).hasSizeGreaterThan(120);
  }

  @Test
  void theKeysAreInTheirOrder() {
    assertThat(PartitionSamples.keys()).isSorted().doesNotHaveDuplicates();
  }

  private static void assertRefused(Vector vector, Class<? extends LarvaException> type) {
    assertThatExceptionOfType(type)
        .isThrownBy(() -> vector.kind().decode(KEY, vector.bytes()))
        .withMessageContaining(vector.word())
        .withMessageContaining("object=some/object");
  }

  static Stream<Vector> indexed() {
    Map<String, byte[]> files = SpecFolder.files(FOLDER);
    byte[] index = files.getOrDefault(VectorFiles.INDEX, new byte[0]);
    Place place = Place.in(new Key(VectorFiles.INDEX));
    List<Vector> vectors =
        JsonFields.list(
            JsonReader.read(index, 0, index.length, place),
            place,
            (json, item) -> vector(json, item, files));
    return vectors.stream();
  }

  private static Vector vector(Json json, Place place, Map<String, byte[]> files) {
    JsonFields fields =
        JsonFields.of(json, place, Set.of("file", "kind", "outcome", "what", "word"));
    String file = fields.text("file");
    return new Vector(
        file,
        Kind.valueOf(fields.text("kind").toUpperCase(Locale.ROOT)),
        fields.text("what"),
        Outcome.valueOf(fields.text("outcome").toUpperCase(Locale.ROOT)),
        fields.text("word"),
        files.getOrDefault(file, new byte[0]));
  }
}
