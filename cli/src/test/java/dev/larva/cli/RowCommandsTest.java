package dev.larva.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands about rows and chunks of a table. */
class RowCommandsTest {

  private static final List<Field> FIELDS =
      List.of(Field.required(1, "id", Primitive.LONG), Field.optional(2, "born", Primitive.DATE));

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
          tx ->
              tx.createTable(TableName.parse("main.people"), FIELDS, Map.of("inline.bytes", "0")));
      lake.transact(tx -> tx.table("main.people").append(List.of(person(1), person(2))));
      lake.transact(tx -> tx.table("main.people").append(List.of(person(3))));
    }
  }

  @Test
  void aCheckpointIsWrittenOnce() {
    assertThat(run("checkpoint", "--json")).isZero();
    assertThat(console.out().strip()).isEqualTo("{\"checkpoint\":\"done\",\"version\":3}");
    console.forget();
    try (Lake lake = Larva.open(root, Map.of())) {
      assertThat(lake.snapshot().keptRoots()).hasSize(1);
    }
  }

  @Test
  void aVacuumTellsWhatItFreed() throws java.io.IOException {
    Path garbage = folder.resolve("lake/data/01JD1ARVA00000000000000003/03/");
    java.nio.file.Files.createDirectories(garbage);
    java.nio.file.Files.write(
        garbage.resolve("0000000000000001-01JD1ARVA00000000000000003.parquet"), new byte[5]);

    assertThat(run("vacuum", "--cutoff", "3", "--dry-run", "--json")).isZero();
    assertThat(console.err().lines()).doesNotHaveDuplicates().isNotEmpty();
    assertThat(console.out()).contains("\"vacuum\":\"planned\",\"cutoff\":3", "\"objects\":1");
    assertThat(garbage.toFile().list()).hasSize(1);
    console.forget();
    assertThat(run("vacuum", "--cutoff", "3", "--json")).isZero();
    assertThat(console.out())
        .contains("\"vacuum\":\"done\",\"cutoff\":3,\"sweep\":4", "\"bytes\":5,\"chunks\":1");
    assertThat(garbage.toFile().list()).isNullOrEmpty();
    assertThat(run("vacuum", "--cutoff", "9")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).contains("The cutoff of a vacuum is a version of the lake");
  }

  @Test
  void chunksListsWhatHoldsTheRows() {
    assertThat(run("delete", "main.people", "--where", "id = 2")).isZero();
    console.forget();
    assertThat(run("chunks", "main.people")).isZero();
    assertThat(console.out().lines())
        .satisfiesExactly(
            header -> assertThat(header).matches("chunk +version +schema +rows +deleted.*"),
            first -> assertThat(first).matches("0{15}1-\\w{26} +2 +0 +2 +1 +\\d+ +false"),
            second -> assertThat(second).matches("0{15}2-\\w{26} +3 +0 +1 +0 +\\d+ +false"));
  }

  @Test
  void chunksForProgramsTellTheBoundsOfColumns() {
    assertThat(run("chunks", "main.people", "--bounds", "--json", "--limit", "1")).isZero();
    assertThat(console.out().lines())
        .singleElement()
        .asString()
        .contains(
            "\"rows\":2,\"deleted\":0,",
            "\"inline\":false,",
            "\"bounds\":{\"id\":[1,2],\"born\":[\"1970-01-02\",\"1970-01-03\"]}");
  }

  @Test
  void deleteTellsHowManyRowsWentAndInWhichVersion() {
    assertThat(run("delete", "main.people", "--where", "id >= 2", "--json")).isZero();
    assertThat(console.out()).isEqualTo("{\"delete\":\"done\",\"rows\":2,\"version\":4}\n");
    assertThat(ids()).containsExactly("1");
  }

  @Test
  void deleteForTheTryCountsOnly() {
    assertThat(run("delete", "main.people", "--where", "id >= 2", "--dry-run", "--json")).isZero();
    assertThat(console.out()).isEqualTo("{\"delete\":\"planned\",\"rows\":2}\n");
    assertThat(ids()).containsExactly("1", "2", "3");
  }

  @Test
  void deleteOfNothingMakesNoVersion() {
    assertThat(run("delete", "main.people", "--where", "id = 9", "--json")).isZero();
    assertThat(console.out()).isEqualTo("{\"delete\":\"nothing\",\"rows\":0}\n");
  }

  @Test
  void compactMakesOneChunkOfTwo() {
    assertThat(run("compact", "main.people", "--json")).isZero();
    assertThat(console.out())
        .startsWith(
            "{\"compact\":\"done\",\"groups\":1,\"abandonedGroups\":0,"
                + "\"chunksBefore\":2,\"chunksAfter\":1,\"rows\":3,\"deletedRows\":0,");
    assertThat(console.err()).contains("compacting: 100 %  1 of 1 groups");
    assertThat(ids()).containsExactly("1", "2", "3");
    console.forget();
    assertThat(run("log", "--limit", "1")).isZero();
    assertThat(console.out()).contains("compact main.people: 3 rows in 2 chunks into 1");
    console.forget();
    assertThat(run("compact", "main.people")).isZero();
    assertThat(console.out()).containsPattern("compact +nothing");
  }

  @Test
  void compactForTheTryChangesNothing() {
    assertThat(run("compact", "main.people", "--dry-run")).isZero();
    assertThat(console.out())
        .containsPattern("compact +planned")
        .containsPattern("chunksBefore +2")
        .containsPattern("chunksAfter +1");
    try (Lake lake = Larva.open(root)) {
      assertThat(lake.snapshot().version()).isEqualTo(3);
    }
  }

  @Test
  void changesTellsRowsOfEachVersion() {
    assertThat(run("delete", "main.people", "--where", "id = 2")).isZero();
    console.forget();
    assertThat(run("changes", "main.people", "--from", "3")).isZero();
    assertThat(console.out().lines())
        .containsExactly(
            "version  change  row id  id  born",
            "3        insert  2       3   1970-01-04",
            "4        delete  1       2   1970-01-03");
  }

  @Test
  void changesForProgramsGoOnFromAnyPosition() {
    assertThat(run("changes", "main.people", "--from", "2", "--offset", "1", "--to", "2", "--json"))
        .isZero();
    assertThat(console.out())
        .startsWith("{\"version\":2,\"offset\":1,\"time\":\"")
        .endsWith(
            "\"change\":\"insert\",\"rowId\":1,\"row\":{\"id\":2,\"born\":\"1970-01-03\"}}\n");
  }

  @Test
  void aChunkThatCannotBeReadIsAFinding() {
    try (Lake lake = Larva.open(root)) {
      LiveChunk first = lake.table("main.people").scan().plan().next();
      lake.access().store().delete(lake.table("main.people").scan().object(first));
    }
    assertThat(run("compact", "main.people")).isEqualTo(1);
    assertThat(console.out()).containsPattern("abandonedGroups +1").contains("missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "changes main.nothing",
        "changes main.people --from 0",
        "changes main.people --from 9",
        "changes main.people --to 9",
        "changes main.people --limit -1",
        "chunks main.nothing",
        "chunks main.people --limit -1",
        "compact",
        "compact main.nothing",
        "compact main.nothing --dry-run",
        "delete main.people",
        "delete main.nothing --where id=1",
        "delete main.people --where nothing=1",
        "delete main.people --where id=one"
      })
  void aWrongCommandLineIsExplained(String line) {
    String[] words = line.split(" ", -1);
    assertThat(run(words[0], Arrays.copyOfRange(words, 1, words.length))).isEqualTo(2);
    assertThat(console.err()).startsWith("larva: ");
    assertThat(console.out()).isEmpty();
  }

  private List<String> ids() {
    console.forget();
    assertThat(run("cat", "main.people", "--select", "id")).isZero();
    return console.out().lines().skip(1).sorted().toList();
  }

  private int run(String command, String... more) {
    return console.runOn(root, command, more);
  }

  private static GenericRecord person(long id) {
    return new GenericRecordBuilder(AvroSchemas.toAvro(new Schema(0, FIELDS)))
        .set("id", id)
        .set("born", (int) id)
        .build();
  }
}
