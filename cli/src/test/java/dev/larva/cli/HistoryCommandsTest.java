package dev.larva.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that bring versions back, let the log go, and mend. */
class HistoryCommandsTest {

  private static final List<Field> FIELDS = List.of(Field.required(1, "id", Primitive.LONG));

  private final Console console = new Console();

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private String root;

  @BeforeEach
  void makeALake() {
    root = folder.resolve("lake").toString();
    try (Lake lake = Larva.create(root, Map.of())) {
      lake.transact(
          tx -> tx.createTable(TableName.parse("main.t"), FIELDS, Map.of("inline.bytes", "0")));
      lake.transact(tx -> tx.table("main.t").append(List.of(row(1), row(2))));
      lake.transact(tx -> tx.table("main.t").append(List.of(row(3))));
    }
  }

  @Test
  void restoreBringsAVersionBackOnce() {
    assertThat(run("restore", "main.t", "--as-of-version", "2", "--json")).isZero();
    assertThat(told())
        .isEqualTo("{\"restore\":\"done\",\"table\":\"main.t\",\"to\":2,\"version\":4}");
    assertThat(run("restore", "main.t", "--as-of-version", "2", "--json")).isZero();
    assertThat(told()).isEqualTo("{\"restore\":\"nothing\",\"table\":\"main.t\",\"to\":2}");
    assertThat(run("log")).isZero();
    assertThat(told()).contains("restore main.t to version 2");
  }

  @Test
  void restoreNeedsAVersion() {
    assertThat(run("restore", "main.t")).isEqualTo(ExitCode.USAGE);
    assertThat(run("restore", "main.none", "--as-of-version", "2")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void retireTellsWhatItReplaced() {
    assertThat(run("checkpoint")).isZero();
    assertThat(run("delete", "main.t", "--where", "id = 3")).isZero();
    assertThat(run("expire", "--hours", "0", "--versions", "1")).isZero();
    assertThat(run("vacuum", "--cutoff", "6")).isZero();
    told();
    assertThat(run("retire", "--dry-run", "--json")).isZero();
    assertThat(told()).contains("\"retire\":\"planned\",\"slots\":3");
    assertThat(run("retire", "--json")).isZero();
    assertThat(told()).contains("\"retire\":\"done\",\"version\":8,\"slots\":3");
    assertThat(run("retire", "--json")).isZero();
    assertThat(told()).contains("\"retire\":\"nothing\",\"slots\":0,\"bytes\":0,\"before\":3");
    assertThat(run("verify")).isZero();
    told();
    assertThat(run("log", "--json")).isZero();
    assertThat(told()).contains("retired: what it did is told no more", "retire slots up to");
  }

  @Test
  void aSweepThatDeletesNothingIsTold() {
    assertThat(run("vacuum", "--cutoff", "2", "--json")).isZero();
    told();
    assertThat(run("vacuum", "--cutoff", "3", "--json")).isZero();
    assertThat(told()).contains("\"vacuum\":\"swept, nothing to delete\"", "\"sweep\":5");
    assertThat(run("vacuum", "--cutoff", "3", "--json")).isZero();
    assertThat(told()).contains("\"vacuum\":\"nothing\"");
  }

  @Test
  void repairOfALakeThatCannotBeOpenedSaysWhy() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("lake"))) {
      Files.delete(
          all.filter(path -> path.toString().contains("/log/") && Files.isRegularFile(path))
              .sorted()
              .skip(1)
              .findFirst()
              .orElseThrow());
    }
    assertThat(run("repair", "--json")).isEqualTo(ExitCode.FINDING);
    assertThat(told()).contains("\"repair\":\"damaged\"", "\"unmended\":\"");
  }

  @Test
  void repairNamesWhatIsLostAndDropsItOnlyWhereTold() throws IOException {
    assertThat(run("repair", "--json")).isZero();
    assertThat(told()).contains("\"repair\":\"nothing\"");
    Path lost = chunks().get(0);
    Files.delete(lost);
    assertThat(run("repair", "--json")).isEqualTo(ExitCode.FINDING);
    assertThat(told())
        .contains("\"table\":\"main.t\"", "\"repair\":\"damaged\"", "\"lostChunks\":1");
    assertThat(run("repair", "--drop-chunk", "x")).isEqualTo(ExitCode.USAGE);
    told();
    String name = lost.getFileName().toString().replace(".parquet", "");
    assertThat(run("repair", "--drop-chunk", name, "--json")).isZero();
    assertThat(told()).contains("\"repair\":\"done\"", "\"droppedChunks\":1");
    assertThat(run("cat", "main.t")).isZero();
  }

  private List<Path> chunks() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("lake/data"))) {
      return new ArrayList<>(
          all.filter(path -> path.toString().endsWith(".parquet")).sorted().toList());
    }
  }

  private int run(String command, String... more) {
    return console.runOn(root, command, more);
  }

  private String told() {
    String text = console.out().strip();
    console.forget();
    return text;
  }

  private static GenericRecord row(long id) {
    return new GenericRecordBuilder(AvroSchemas.toAvro(new Schema(0, FIELDS)))
        .set("id", id)
        .build();
  }
}
