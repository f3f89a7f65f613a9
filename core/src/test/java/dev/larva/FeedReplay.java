package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.scan.change.Change;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.avro.generic.GenericRecord;

/** A table made again from its changes alone, by a consumer that stops and goes on at random. */
public final class FeedReplay {

  private final Lake lake;
  private final TableName name;
  private final String key;
  private final SplittableRandom random;
  private final SortedMap<Long, GenericRecord> rows = new TreeMap<>();
  private final Map<Long, Change> images = new TreeMap<>();

  private FeedReplay(Lake lake, TableName name, String key, SplittableRandom random) {
    this.lake = lake;
    this.name = name;
    this.key = key;
    this.random = random;
  }

  /**
   * Asserts that the changes lead through every version of the table.
   *
   * @param key a column that it always had
   */
  public static void check(Lake lake, TableName name, String key, long seed) {
    new FeedReplay(lake, name, key, new SplittableRandom(seed)).run();
  }

  private void run() {
    long newest = lake.snapshot().version();
    List<Change> all = all(newest);
    int taken = 0;
    for (long version = 1; version <= newest; version++) {
      for (; taken < all.size() && all.get(taken).version() == version; taken++) {
        apply(all.get(taken));
      }
      assertThat(images).as("updates of version %d with one image", version).isEmpty();
      assertThat(shown(rows, row -> String.valueOf(row.get(key))))
          .as("rows of version %d", version)
          .isEqualTo(table(version, row -> String.valueOf(row.get(key))));
    }
    assertThat(taken).isEqualTo(all.size());
    assertThat(shown(rows, FeedReplay::text)).isEqualTo(table(newest, FeedReplay::text));
  }

  /** All changes, read in parts that end anywhere. */
  private List<Change> all(long newest) {
    List<Change> all = new ArrayList<>();
    ChangePosition position = ChangePosition.after(0);
    while (position.version() <= newest) {
      try (Changes changes = lake.changes(lake.table(name.toString()), position)) {
        long count = random.nextInt(2) == 0 ? Long.MAX_VALUE : random.nextLong(20);
        for (; count > 0 && changes.hasNext(); count--) {
          all.add(changes.next());
        }
        position = changes.position();
      }
    }
    return all;
  }

  private void apply(Change change) {
    switch (change.kind()) {
      case INSERT -> assertThat(rows.put(change.rowId(), change.row())).isNull();
      case DELETE -> takeAway(change);
      case UPDATE_BEFORE -> {
        takeAway(change);
        images.put(change.rowId(), change);
      }
      case UPDATE_AFTER -> {
        assertThat(images.remove(change.rowId())).isNotNull();
        rows.put(change.rowId(), change.row());
      }
    }
  }

  private void takeAway(Change change) {
    GenericRecord before = rows.remove(change.rowId());
    assertThat(before).isNotNull();
    assertThat(String.valueOf(change.row())).isEqualTo(String.valueOf(before));
  }

  private static SortedMap<Long, String> shown(
      SortedMap<Long, GenericRecord> rows, Function<GenericRecord, String> form) {
    SortedMap<Long, String> shown = new TreeMap<>();
    rows.forEach((id, row) -> shown.put(id, form.apply(row)));
    return shown;
  }

  /** The rows of the table at a version by their ids; none if it was not there. */
  private SortedMap<Long, String> table(long version, Function<GenericRecord, String> form) {
    SortedMap<Long, String> shown = new TreeMap<>();
    var snapshot = lake.snapshotAt(version);
    Optional<Table> table =
        snapshot.table(name.namespace(), name.name()).map(state -> lake.table(name, snapshot));
    if (table.isPresent()) {
      try (Rows<GenericRecord> read = table.get().scan().withRowIds().rows()) {
        read.forEachRemaining(row -> shown.put((Long) row.get("_row_id"), form.apply(row)));
      }
    }
    return shown;
  }

  private static String text(GenericRecord row) {
    Map<String, String> values = new TreeMap<>();
    row.getSchema()
        .getFields()
        .forEach(field -> values.put(field.name(), String.valueOf(row.get(field.pos()))));
    values.keySet().removeIf(column -> column.startsWith("_"));
    return values.toString();
  }
}
