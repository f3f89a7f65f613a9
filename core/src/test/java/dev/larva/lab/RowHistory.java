package dev.larva.lab;

import dev.larva.lab.model.Landed;
import dev.larva.lab.model.Model;
import dev.larva.lab.model.ModelRow;
import dev.larva.lab.model.ModelState;
import dev.larva.lab.model.ModelTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What became of every row, version by version, as the log tells it. */
final class RowHistory {

  private final Map<String, List<String>> lists = new TreeMap<>();
  private final Map<Long, Long> touched = new TreeMap<>();

  RowHistory(Model model) {
    for (Landed landed : model.log()) {
      ModelState before = model.at(landed.version() - 1);
      ModelState after = model.at(landed.version());
      for (ModelTable table : after.tables.values()) {
        ModelTable then = before.tables.get(table.id);
        Map<Long, ModelRow> rows = then == null ? Map.of() : then.rows;
        if (rows != table.rows) {
          follow(rows, table, landed);
        }
      }
    }
  }

  /** The list of every row that ever was, and the set of every bucket, in the end. */
  Map<String, List<String>> lists() {
    return lists;
  }

  /**
   * The version of the newest row that an entry deleted or changed, of those that were there before
   * the members of its slot on which it was planned; 0 if there is none.
   */
  long touched(long version) {
    return touched.getOrDefault(version, 0L);
  }

  private void follow(Map<Long, ModelRow> before, ModelTable table, Landed landed) {
    Set<Long> ids = new TreeSet<>(before.keySet());
    ids.addAll(table.rows.keySet());
    for (long id : ids) {
      ModelRow was = before.get(id);
      ModelRow is = table.rows.get(id);
      if (Objects.equals(was, is)) {
        continue;
      }
      if (was != null && was.version() < landed.version() - landed.entry().seen()) {
        touched.merge(landed.version(), was.version(), Math::max);
      }
      if (RowTables.isOne(table.name)) {
        note(was, is, table.name, landed.entry().summary().getOrDefault("call", "-1"));
      }
    }
  }

  private void note(@Nullable ModelRow was, @Nullable ModelRow is, String table, String call) {
    String[] values = Objects.requireNonNull(is == null ? was : is).content().split(" ", -1);
    String bucket = RowTables.bucket(table, Long.parseLong(values[1]));
    String list = RowTables.list(table, Long.parseLong(values[0]));
    if (is == null) {
      list(bucket).add("-" + values[0] + "#" + call);
      list(list).add(RowWork.ended(list, Integer.parseInt(call)));
    } else {
      if (was == null) {
        list(bucket).add("+" + values[0] + "#" + call);
      }
      List<String> words = List.of(values[3].split(",", -1));
      if (words.size() != Long.parseLong(values[2]) || !words.containsAll(list(list))) {
        throw new Violation("words of a row are lost: " + list + " is " + is);
      }
      lists.put(list, new ArrayList<>(words));
    }
  }

  private List<String> list(String key) {
    return lists.computeIfAbsent(key, none -> new ArrayList<>());
  }
}
