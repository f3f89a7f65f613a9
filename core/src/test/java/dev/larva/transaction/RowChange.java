package dev.larva.transaction;

import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Small changes of rows 0 to 2, of which 0 and 1 share a chunk at first. */
enum RowChange {
  APPEND,
  DELETE_0,
  DELETE_1,
  DELETE_0_1,
  UPDATE_0,
  UPDATE_1,
  UPDATE_2,
  REMOVE_CHUNK_OF_0,
  REMOVE_CHUNK_OF_2,
  REWRITE_ALL,
  REWRITE_CHUNK_OF_0,
  READ_AND_APPEND,
  READ_AND_DELETE_0,
  READ_AND_DELETE_2;

  /** Whether the rest of what it does depends on all rows. */
  boolean reads() {
    return name().startsWith("READ");
  }

  boolean rewrites() {
    return name().startsWith("REWRITE");
  }

  private boolean updates() {
    return name().startsWith("UPDATE");
  }

  private Set<Long> named() {
    return "012"
        .chars()
        .filter(digit -> name().indexOf(digit) >= 0)
        .mapToObj(digit -> (long) Character.digit(digit, 10))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  boolean possible(RowLake lake, Snapshot premise) {
    return lake.rows(premise).keySet().containsAll(named()) && !lake.rows(premise).isEmpty();
  }

  /** The rows that it deletes or changes if it is planned on the premise. */
  Set<Long> touched(RowLake lake, Snapshot premise) {
    if (rewrites()) {
      return Set.of();
    }
    if (!name().startsWith("REMOVE")) {
      return named();
    }
    SortedMap<Long, RowLake.Place> rows = lake.rows(premise);
    Set<Long> ids = new TreeSet<>();
    rows.forEach(
        (id, place) -> {
          if (inputs(lake, premise).contains(place.chunk().entry().name())) {
            ids.add(id);
          }
        });
    return ids;
  }

  /** The chunks that it removes or rewrites. */
  Set<StagedName> inputs(RowLake lake, Snapshot premise) {
    Set<StagedName> names = new TreeSet<>();
    for (LiveChunk chunk : chunks(lake, premise)) {
      names.add(chunk.entry().name());
    }
    return names;
  }

  private List<LiveChunk> chunks(RowLake lake, Snapshot premise) {
    return this == REWRITE_ALL
        ? lake.chunks(premise)
        : List.of(lake.place(premise, named().iterator().next()).chunk());
  }

  /** What the rows are after it. */
  SortedMap<Long, Long> applied(
      SortedMap<Long, Long> rows, Set<Long> touched, long x, long nextRowId) {
    SortedMap<Long, Long> after = new TreeMap<>(rows);
    if (updates()) {
      touched.forEach(id -> after.put(id, x));
    } else {
      after.keySet().removeAll(touched);
    }
    if (name().endsWith("APPEND")) {
      after.put(nextRowId, x);
    }
    return after;
  }

  /** Makes the change in a transaction on that premise. */
  void run(RowLake lake, Transaction tx, Snapshot premise, long x) {
    TableChange table = tx.table(RowLake.NAME);
    if (reads()) {
      table.read(Expression.ALL);
    }
    if (name().startsWith("REMOVE")) {
      table.remove(removed(lake, premise));
    } else if (rewrites()) {
      table.rewrite(removed(lake, premise), rewritten(lake, premise));
    } else if (!named().isEmpty()) {
      table.delete(deleted(lake, premise));
    }
    if (updates()) {
      table.append(List.of(lake.stage(List.of(new RowLake.Row(named().iterator().next(), x)))), 0);
    } else if (name().endsWith("APPEND")) {
      table.append(List.of(lake.stage(List.of(new RowLake.Row(-1, x)))), 0);
    }
  }

  private List<DeletedRows> deleted(RowLake lake, Snapshot premise) {
    SortedMap<StagedName, Positions> rows = new TreeMap<>();
    for (long id : named()) {
      RowLake.Place place = lake.place(premise, id);
      rows.merge(place.chunk().entry().name(), Positions.of(place.position()), Positions::union);
    }
    return rows.entrySet().stream()
        .map(row -> new DeletedRows(row.getKey(), row.getValue()))
        .toList();
  }

  private List<RemovedChunk> removed(RowLake lake, Snapshot premise) {
    return chunks(lake, premise).stream()
        .map(
            chunk ->
                new RemovedChunk(
                    chunk.entry().name(),
                    chunk.entry().rows(),
                    chunk.entry().bytes(),
                    chunk.deletedRows()))
        .toList();
  }

  private List<Rewritten> rewritten(RowLake lake, Snapshot premise) {
    Set<StagedName> inputs = inputs(lake, premise);
    List<RowLake.Row> rows = new ArrayList<>();
    lake.rows(premise)
        .forEach(
            (id, place) -> {
              if (inputs.contains(place.chunk().entry().name())) {
                rows.add(new RowLake.Row(id, place.x()));
              }
            });
    return List.of(new Rewritten(lake.stage(rows), Positions.NONE));
  }
}
