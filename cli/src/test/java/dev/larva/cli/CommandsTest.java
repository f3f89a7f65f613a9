package dev.larva.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.entry.TransactionId;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.transaction.Landed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {

  private static final Schema PERSON =
      SchemaBuilder.record("person").fields().requiredLong("id").optionalString("name").endRecord();

  private final Console console = new Console();

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private String root;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Landed appended;

  @BeforeEach
  void makeALake() {
    root = folder.resolve("a lake").toString();
    try (Lake lake = Larva.create(root, Map.of())) {
      lake.transact(
          tx -> {
            tx.createTable(TableName.parse("main.people"), fields(), Map.of("owner", "me"));
            tx.createTable(TableName.parse("main.`it's. odd`"), fields(), Map.of());
          });
      appended =
          lake.transact(
                  tx -> {
                    tx.summary("engine", "test");
                    tx.table("main.people")
                        .append(
                            List.of(person(1, "Ada"), person(2, "Gr\u001bace\n"), person(3, null)));
                  })
              .orElseThrow();
    }
  }

  @Test
  void initMakesALakeThatTheOthersFind() {
    String other = folder.resolve("other").toString();
    assertThat(run("init", "--root", other)).isZero();
    assertThat(console.out()).contains("lake", other);
    assertThat(run("tables", "--root", other)).isZero();
  }

  @Test
  void upgradeTakesALakeOfTheManifestToTheLog() {
    String small = folder.resolve("small").toString();
    assertThat(run("init", "--root", small, "--format", "1")).isZero();
    assertThat(console.out()).containsPattern("format +1");
    console.forget();
    assertThat(run("upgrade", "--root", small)).isZero();
    assertThat(console.out()).containsPattern("upgraded +true").containsPattern("version +0");
    console.forget();
    assertThat(run("upgrade", "--root", small)).isZero();
    assertThat(console.out()).containsPattern("upgraded +false");
  }

  @Test
  void applicationsAreListedAndForgotten() {
    try (Lake lake = Larva.open(root)) {
      lake.transact(tx -> tx.step("nightly job", 7));
    }
    assertThat(run("applications", "--root", root)).isZero();
    assertThat(console.out()).contains("'nightly job'").containsPattern(" 7 ");
    assertThat(run("forget-application", "--root", root, "nightly job")).isZero();
    console.forget();
    assertThat(run("applications", "--root", root, "--json")).isZero();
    assertThat(console.out()).isEmpty();
    assertThat(run("log", "--root", root)).isZero();
    assertThat(console.out())
        .contains("new lineage of 'nightly job' at 7", "forget application 'nightly job'");
    assertThat(run("forget-application", "--root", root, "nightly job")).isEqualTo(2);
  }

  @Test
  void aTagIsMadeReadAndReleased() {
    assertThat(run("tag", "--root", root, "start", "--at", "1")).isZero();
    assertThat(run("hold", "--root", root, "reader", "--consumer", "2")).isZero();
    assertThat(run("expire", "--root", root, "--hours", "0", "--versions", "1", "--json")).isZero();
    assertThat(console.out()).contains("\"oldestBefore\":0,\"oldest\":2");
    console.forget();
    assertThat(run("holds", "--root", root)).isZero();
    assertThat(console.out())
        .containsPattern("reader +consumer +2")
        .containsPattern("start +tag +1");
    assertThat(run("show", "--root", root, "main.people", "--as-of-tag", "start")).isZero();
    assertThat(run("show", "--root", root, "main.people", "--as-of-tag", "end")).isEqualTo(2);
    assertThat(console.err()).contains("start");
    assertThat(run("release", "--root", root, "start")).isZero();
    assertThat(run("show", "--root", root, "main.people", "--as-of-version", "1")).isEqualTo(2);
    assertThat(console.err()).contains("earliest=2");
    console.forget();
    assertThat(run("log", "--root", root)).isZero();
    assertThat(console.out())
        .contains(
            "tag start at 1", "consumer reader at 2", "expire versions below 2", "release start");
  }

  @Test
  void aSweepIsToldInTheLogAndAbsurdHoursAreAMisuse() {
    assertThat(run("vacuum", "--root", root, "--cutoff", "1")).isZero();
    assertThat(run("log", "--root", root)).isZero();
    assertThat(console.out()).contains("sweep below version 1");
    assertThat(run("expire", "--root", root, "--hours", "9999999999999999")).isEqualTo(2);
    assertThat(console.err()).contains("time=9999999999999999h");
    assertThat(run("expire", "--root", root, "--versions", "-1")).isEqualTo(2);
    assertThat(console.err()).contains("time=168h versions=-1");
  }

  @Test
  void tablesListsNamesAndCounts() {
    assertThat(run("tables", "--root", root)).isZero();
    assertThat(console.out().lines())
        .satisfiesExactly(
            header -> assertThat(header).startsWith("table").contains("rows", "chunks", "bytes"),
            odd -> assertThat(odd).startsWith("'main.`it'\\''s. odd`'"),
            people -> assertThat(people).matches("main\\.people +3 +1 +\\d+ +2 +2"));
    assertThat(console.err()).isEmpty();
  }

  @Test
  void tablesForProgramsAreOneObjectALine() {
    assertThat(run("tables", "--root", root, "--json")).isZero();
    assertThat(console.out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"table\":\"main.") && line.endsWith("}"));
  }

  @Test
  void showTellsColumnsPropertiesAndVersions() {
    assertThat(run("show", "--root", root, "main.people")).isZero();
    assertThat(console.out())
        .contains(
            "{\"owner\":\"me\"}", "not null", "string", "add to main.people: 3 rows in 1 chunk");
  }

  @Test
  void showTellsHowRowsAreArranged() {
    try (Lake lake = Larva.open(root, Map.of())) {
      lake.transact(
          tx ->
              tx.table("people")
                  .partition(
                      Partitioning.by().bucket("id", 4).truncate("name", 2).clusteredBy("id")));
    }
    assertThat(run("show", "--root", root, "people")).isZero();
    assertThat(console.out())
        .containsPattern("partitioning +bucket\\(id, 4\\), truncate\\(name, 2\\)\n")
        .containsPattern("clustering +id\n")
        .contains("set partitioning #1 of main.people");
  }

  @Test
  void showForProgramsIsOneObject() {
    assertThat(run("show", "--root", root, "people", "--json")).isZero();
    assertThat(console.out().lines())
        .singleElement()
        .asString()
        .contains("\"table\":\"main.people\"", "\"columns\":[{\"id\":1,\"name\":\"id\"");
  }

  @Test
  void logIsNewestFirst() {
    assertThat(run("log", "--root", root)).isZero();
    assertThat(console.out().lines().skip(1))
        .satisfiesExactly(
            newest -> assertThat(newest).startsWith("2 ").contains("add to main.people", "engine"),
            oldest -> assertThat(oldest).startsWith("1 ").contains("create table main.people"));
  }

  @Test
  void logStopsAtItsLimit() {
    assertThat(run("log", "--root", root, "--until", "1", "--limit", "1", "--json")).isZero();
    assertThat(console.out().lines())
        .singleElement()
        .asString()
        .startsWith("{\"version\":1,")
        .contains("\"did\":[\"create table main.people\"");
  }

  @Test
  void versionsBelowTheFirstAreAMisuse() {
    assertThat(run("log", "--root", root, "--until", "-1")).isEqualTo(2);
    assertThat(console.err()).contains("until=-1");
    assertThat(run("changes", "--root", root, "main.people", "--from", "0")).isEqualTo(2);
    assertThat(console.err()).contains("Versions start at 1. Leave --from out");
    assertThat(run("changes", "--root", root, "main.people", "--limit", "-1")).isEqualTo(2);
    assertThat(console.err()).contains("0 for all of them. limit=-1");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void catPrintsRowsOnOneLineEach() {
    assertThat(run("cat", "--root", root, "main.people")).isZero();
    assertThat(console.out().lines())
        .containsExactly("id  name", "1   Ada", "2   Gr\\u001bace\\n", "3   null");
  }

  @Test
  void catSelectsFiltersAndLimits() {
    assertThat(
            run(
                "cat",
                "--root",
                root,
                "main.people",
                "--select",
                "name",
                "--where",
                "id >= 1",
                "--where",
                "name is not null",
                "--limit",
                "1",
                "--json"))
        .isZero();
    assertThat(console.out().lines()).containsExactly("{\"name\":\"Ada\"}");
  }

  @Test
  void catShowsColumnsOfAnyNameInTheOrderAskedFor() {
    try (Lake lake = Larva.open(root)) {
      lake.transact(tx -> tx.table("main.people").renameColumn("name", "größe"));
    }

    assertThat(run("cat", "--root", root, "main.people", "--select", "größe,id", "--limit", "1"))
        .isZero();
    assertThat(console.out().lines()).containsExactly("größe  id", "Ada    1");
  }

  @Test
  void catTravelsInTime() {
    assertThat(run("cat", "--root", root, "main.people", "--as-of-version", "1")).isZero();
    assertThat(console.out().lines()).containsExactly("id  name");
  }

  @Test
  void outcomeTellsWhatLanded() {
    assertThat(run("outcome", "--root", root, appended.id().toString())).isZero();
    assertThat(console.out()).contains("committed", "version");
  }

  @Test
  void outcomeOfAnUnknownIdIsAFinding() {
    String id = new TransactionId(1, appended.id().ulid()).toString().replace("01", "02");
    assertThat(run("outcome", "--root", root, id.substring(0, 42) + "0")).isEqualTo(1);
    assertThat(console.out()).contains("undecided").doesNotContain("null", "reason", "version");
  }

  @Test
  void verifyOfASoundLakeIsWell() {
    assertThat(run("verify", "--root", root, "--json")).isZero();
    assertThat(console.out().lines())
        .singleElement()
        .asString()
        .startsWith("{\"verify\":\"ok\",\"findings\":0,\"versions\":2,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tables",
        "tables --root ROOT --jason",
        "tables --root ROOT -o nonsense",
        "nonsense",
        "show --root ROOT",
        "show --root ROOT main.nothing",
        "show --root ROOT a.b.c",
        "cat --root ROOT main.people --limit -1",
        "cat --root ROOT main.people --limit many",
        "cat --root ROOT main.people --select nothing",
        "cat --root ROOT main.people --where id~1",
        "cat --root ROOT main.people --as-of-version 99",
        "cat --root ROOT main.people --as-of-version 1 --as-of-timestamp 2026-01-01",
        "cat --root ROOT main.people --as-of-timestamp yesterday",
        "log --root ROOT --limit 0",
        "outcome --root ROOT 12",
        "init --root ROOT",
        "init --root ROOT/new --format 2",
        "init --root gopher://hole",
        "demo"
      })
  void aWrongCommandLineIsExplainedWithoutAStackTrace(String line) {
    String[] arguments = line.split(" ");
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i].replace("ROOT", root);
    }
    assertThat(run(arguments)).as(console.err()).isEqualTo(2);
    assertThat(console.err()).startsWith("larva: ").doesNotContain("\tat ");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void aStackTraceIsThereForTheAsking() {
    assertThat(run("show", "--root", root, "main.nothing", "--stacktrace")).isEqualTo(2);
    assertThat(console.err()).contains("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "init", "tables", "show", "log", "cat", "changes", "chunks", "delete", "compact", "outcome",
        "verify", "upgrade"
      })
  void everyCommandHasHelpWithAnExample(String command) {
    assertThat(run(command, "--help")).isZero();
    assertThat(console.out()).contains("--root", "Example", "larva " + command);
  }

  @Test
  void theHelpListsCommandsAndExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(console.out()).contains("demo", "verify", "Exit codes:");
  }

  @Test
  void withoutACommandTheHelpIsShown() {
    assertThat(run()).isEqualTo(2);
    assertThat(console.err()).contains("Usage:", "verify");
  }

  private int run(String... arguments) {
    return console.run(arguments);
  }

  private static List<Field> fields() {
    return List.of(
        Field.required(1, "id", Type.Primitive.LONG),
        Field.optional(2, "name", Type.Primitive.STRING));
  }

  private static GenericRecord person(long id, @Nullable String name) {
    return new GenericRecordBuilder(PERSON).set("id", id).set("name", name).build();
  }
}
