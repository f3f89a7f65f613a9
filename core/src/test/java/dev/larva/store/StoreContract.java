package dev.larva.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every store must do. A test class implements this for one store and thereby runs all of it.
 */
public interface StoreContract {

  /** The store under test; names of one test are unique to it. */
  ObjectStore store();

  private static Body body(String text) {
    return Body.of(text.getBytes(UTF_8));
  }

  private static Key fresh(String name) {
    return new Key("contract/" + new SystemMachine().ulid() + "/" + name);
  }

  private String text(Key key) {
    return new String(store().get(key).orElseThrow().bytes(), UTF_8);
  }

  private static String token(PutResult result) {
    assertThat(result).isInstanceOf(PutResult.Created.class);
    return ((PutResult.Created) result).token();
  }

  @Test
  default void anObjectIsReadAsItWasCreated() {
    Key key = fresh("object");
    assertThat(store().create(key, body("one")).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(text(key)).isEqualTo("one");
  }

  @Test
  default void theTokenOfACreateIsTheTokenOfAGet() {
    Key key = fresh("object");
    String token = token(store().create(key, body("one")));
    assertThat(store().get(key).orElseThrow().token()).isEqualTo(token);
  }

  @Test
  default void anObjectThatWasNeverCreatedIsAbsent() {
    Key key = fresh("absent");
    assertThat(store().get(key)).isEmpty();
    assertThat(store().getRange(key, 0, 1)).isEmpty();
  }

  @Test
  default void aSecondCreateFindsTheFirstAndChangesNothing() {
    Key key = fresh("object");
    store().create(key, body("one"));
    assertThat(store().create(key, body("two")).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(text(key)).isEqualTo("one");
  }

  @Test
  default void aCreateOfTheSameBytesFindsTheFirstToo() {
    Key key = fresh("object");
    store().create(key, body("one"));
    assertThat(store().create(key, body("one")).kind()).isEqualTo(PutResult.Kind.EXISTS);
  }

  @Test
  default void anEmptyObjectIsAnObject() {
    Key key = fresh("empty");
    assertThat(store().create(key, body("")).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(store().create(key, body("x")).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(store().get(key).orElseThrow().bytes()).isEmpty();
  }

  @Test
  default void aFileIsStoredWholeAndStaysAsItIs(@TempDir Path folder) throws IOException {
    byte[] bytes = new byte[3_000_001];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ((i * 31) >> 3);
    }
    Path file = Files.write(folder.resolve("body"), bytes);
    Key key = fresh("file");
    assertThat(store().create(key, new Body.LocalFile(file, bytes.length)).kind())
        .isEqualTo(PutResult.Kind.CREATED);
    assertThat(store().get(key).orElseThrow().bytes()).isEqualTo(bytes);
    assertThat(file).hasBinaryContent(bytes);
  }

  @Test
  default void aSwapWithTheTokenReplacesTheContent() {
    Key key = fresh("object");
    String one = token(store().create(key, body("one")));
    String two = token(store().swap(key, body("two"), one));
    assertThat(two).isNotEqualTo(one);
    assertThat(text(key)).isEqualTo("two");
    assertThat(store().get(key).orElseThrow().token()).isEqualTo(two);
  }

  @Test
  default void aSwapWithTheTokenOfAGetReplacesTheContent() {
    Key key = fresh("object");
    store().create(key, body("one"));
    String read = store().get(key).orElseThrow().token();
    assertThat(store().swap(key, body("two"), read).kind()).isEqualTo(PutResult.Kind.CREATED);
  }

  @Test
  default void aSwapWithAStaleTokenChangesNothing() {
    Key key = fresh("object");
    String one = token(store().create(key, body("one")));
    store().swap(key, body("two"), one);
    assertThat(store().swap(key, body("three"), one).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(text(key)).isEqualTo("two");
  }

  @Test
  default void aSwapOfWhatIsNotThereMakesNothing() {
    Key model = fresh("model");
    String token = token(store().create(model, body("one")));
    Key key = fresh("absent");
    assertThat(store().swap(key, body("two"), token).kind()).isEqualTo(PutResult.Kind.EXISTS);
    assertThat(store().get(key)).isEmpty();
  }

  @Test
  default void aDeletedObjectIsAbsentAndItsNameIsFree() {
    Key key = fresh("object");
    store().create(key, body("one"));
    store().delete(key);
    assertThat(store().get(key)).isEmpty();
    assertThat(store().create(key, body("two")).kind()).isEqualTo(PutResult.Kind.CREATED);
    assertThat(text(key)).isEqualTo("two");
  }

  @Test
  default void deletingWhatIsNotThereIsFine() {
    Key key = fresh("absent");
    store().delete(key);
    assertThat(store().get(key)).isEmpty();
  }

  @Test
  default void aRangeIsTheBytesAskedFor() {
    Key key = fresh("object");
    store().create(key, body("0123456789"));
    assertThat(store().getRange(key, 3, 4)).hasValue("3456".getBytes(UTF_8));
    assertThat(store().getRange(key, 0, 10)).hasValue("0123456789".getBytes(UTF_8));
    assertThat(store().getRange(key, 9, 1)).hasValue("9".getBytes(UTF_8));
    assertThat(store().getRange(key, 4, 0)).hasValue(new byte[0]);
  }

  @Test
  default void aRangeBeyondTheEndIsRefusedNotCut() {
    Key key = fresh("object");
    store().create(key, body("0123456789"));
    for (long offset : List.of(8L, 10L, 4_000_000_000L)) {
      assertThatThrownBy(() -> store().getRange(key, offset, 3))
          .isInstanceOf(StoreFailure.class)
          .hasMessageContaining(key.path());
    }
  }

  @Test
  default void namesOfEveryDepthAreListedInOrder() {
    Key one = fresh("b/deep/er");
    String base = one.path().substring(0, one.path().length() - "b/deep/er".length());
    List<String> names = List.of("a", "b-c", "b.d", "b/deep/er", "b/e", "b0", "c/d");
    for (String name : names.stream().sorted((x, y) -> y.compareTo(x)).toList()) {
      store().create(new Key(base + name), body(name));
    }
    assertThat(store().list(base, "", 100))
        .extracting(listed -> listed.key().path().substring(base.length()))
        .containsExactlyElementsOf(names);
  }

  @Test
  default void aListTakesAnyPrefixAndStartsAfterAnyName() {
    String base = fresh("x").path();
    for (String name : List.of("1/a", "10", "11", "12/b", "2")) {
      store().create(new Key(base + name), body(name));
    }
    assertThat(names(base + "1", ""))
        .containsExactly(base + "1/a", base + "10", base + "11", base + "12/b");
    assertThat(names(base + "1", base + "10")).containsExactly(base + "11", base + "12/b");
    assertThat(names(base + "1", base + "1/")).startsWith(base + "1/a");
    assertThat(names(base + "1", base + "100")).startsWith(base + "11");
    assertThat(names(base, base + "12/b")).containsExactly(base + "2");
    assertThat(names(base, base + "2")).isEmpty();
    assertThat(names(base + "3", "")).isEmpty();
  }

  private List<String> names(String prefix, String startAfter) {
    return store().list(prefix, startAfter, 100).stream().map(l -> l.key().path()).toList();
  }

  @Test
  default void aListSaysSizeAndTime() {
    Key key = fresh("object");
    store().create(key, body("12345"));
    Listed listed = store().list(key.path(), "", 1).get(0);
    assertThat(listed.size()).isEqualTo(5);
    long hour = 3_600_000_000L;
    long now = new SystemMachine().nowMicros();
    assertThat(listed.modifiedMicros()).isBetween(now - hour, now + hour);
  }

  @Test
  default void pagesOfAListGoOnPastAThousandKeys() {
    String base = fresh("page-").path();
    int count = ObjectStore.LIST_LIMIT + 205;
    new RaceRunner(8)
        .all(count, i -> store().create(new Key(base + String.format("%05d", i)), body("x")));
    List<Listed> first = store().list(base, "", 5_000);
    assertThat(first).hasSize(ObjectStore.LIST_LIMIT);
    List<Listed> all = new ArrayList<>(first);
    all.addAll(store().list(base, first.get(first.size() - 1).key().path(), 5_000));
    assertThat(all).hasSize(count);
    assertThat(all).extracting(listed -> listed.key()).isSorted().doesNotHaveDuplicates();
  }

  @Test
  default void aListKeepsToItsLimit() {
    String base = fresh("n").path();
    for (int i = 0; i < 5; i++) {
      store().create(new Key(base + i), body("x"));
    }
    assertThat(store().list(base, "", 2))
        .extracting(listed -> listed.key().path())
        .containsExactly(base + 0, base + 1);
  }

  @Test
  default void ofManyCreatesAtOnceExactlyOneWins() {
    RaceRunner race = new RaceRunner(32);
    for (int round = 0; round < 200; round++) {
      Key key = fresh("create-race");
      List<PutResult> answers = race.all(32, i -> store().create(key, body("by " + i)));
      assertOneWinner(key, round, answers);
    }
  }

  @Test
  default void ofManySwapsAtOnceExactlyOneWins() {
    RaceRunner race = new RaceRunner(32);
    Key key = fresh("swap-race");
    String token = token(store().create(key, body("none")));
    for (int round = 0; round < 200; round++) {
      String stale = token;
      String mark = round + " by ";
      List<PutResult> answers = race.all(32, i -> store().swap(key, body(mark + i), stale));
      assertOneWinner(key, round, answers);
      token = store().get(key).orElseThrow().token();
    }
  }

  private void assertOneWinner(Key key, int round, List<PutResult> answers) {
    List<Integer> winners = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).kind() == PutResult.Kind.CREATED) {
        winners.add(i);
      }
    }
    assertThat(winners).as("winners of round %d: %s", round, answers).hasSize(1);
    assertThat(text(key)).endsWith("by " + winners.get(0));
    Optional<Blob> blob = store().get(key);
    assertThat(blob.orElseThrow().token()).isEqualTo(token(answers.get(winners.get(0))));
  }
}
