package dev.larva.lab;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.lab.RowTables.Row;
import dev.larva.lab.model.ModelRow;
import dev.larva.lab.model.ModelStore;
import dev.larva.lab.model.StoredRow;
import dev.larva.lab.sim.Bucket;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Reads objects of a bucket as they are or were, and the rows in them. Every chunk once. */
final class BucketRows implements ModelStore {

  /** What a row has as its id or version that stores none: more than any run reaches. */
  private static final long UNSTORED = 1L << 50;

  private static final ObjectStore NONE = new MemoryStore(new SystemMachine());

  private final Bucket bucket;
  private final Layout layout;
  private final Map<StagedName, List<StoredRow>> known = new HashMap<>();

  BucketRows(Bucket bucket, Ulid lake) {
    this.bucket = bucket;
    this.layout = new Layout(lake);
  }

  @Override
  public byte[] bytes(String name) {
    Blob blob = name.startsWith(layout.slots()) ? bucket.created(name) : bucket.everHeld(name);
    if (blob == null) {
      throw new Violation("an object is missing: " + name);
    }
    return blob.bytes();
  }

  @Override
  public List<StoredRow> rows(Ulid table, ChunkEntry chunk) {
    return known.computeIfAbsent(chunk.name(), name -> read(table, chunk));
  }

  private List<StoredRow> read(Ulid table, ChunkEntry chunk) {
    Content held = chunk.content();
    byte[] bytes = held != null ? held.bytes() : bytes(layout.chunk(table, chunk.name()).path());
    List<StoredRow> rows = new ArrayList<>();
    if (bytes.length > 4 && bytes[0] == 'P' && bytes[1] == 'A' && bytes[2] == 'R') {
      parquet(chunk.holding(Content.of(bytes)), rows);
    } else {
      Object x = Objects.requireNonNull(chunk.statistics().get(0).lower());
      Staged.words(bytes).forEach(word -> rows.add(new StoredRow(null, null, x + " " + word)));
    }
    return rows;
  }

  private static void parquet(ChunkEntry chunk, List<StoredRow> rows) {
    Schema schema = new Schema(0, RowTables.fields());
    ChunkScan scan = new ChunkScan(schema, MetadataColumns.with(schema), Expression.ALL);
    LiveChunk live = new LiveChunk(chunk, UNSTORED, UNSTORED, 1, null, Positions.NONE);
    try (ChunkReader<GenericRecord> each =
        ChunkReader.open(NONE, new Key("chunk"), live, scan, AvroRows.reader())) {
      each.forEachRemaining(
          record -> {
            Row row = Row.of(record);
            rows.add(new StoredRow(stored(row.id()), stored(row.version()), row.content()));
          });
    }
  }

  private static @Nullable Long stored(long value) {
    return value < UNSTORED ? value : null;
  }

  /** Content begins with the numbers of fields 1, 2 and so on; text that has only one is of x. */
  @Override
  public boolean matches(ModelRow row, Expression scope) {
    if (scope instanceof Expression.And and) {
      return and.terms().stream().allMatch(term -> matches(row, term));
    }
    if (scope instanceof Expression.Compare compare) {
      String number = row.content().split(" ", -1)[compare.field() - 1];
      int order = Long.compare(Long.parseLong(number), (Long) compare.literal());
      return switch (compare.comparator()) {
        case EQUAL -> order == 0;
        case LESS -> order < 0;
        case GREATER_OR_EQUAL -> order >= 0;
        default -> throw new IllegalStateException("a scope that nobody asks for: " + scope);
      };
    }
    if (!scope.equals(Expression.ALL)) {
      throw new IllegalStateException("a scope that nobody asks for: " + scope);
    }
    return true;
  }
}
