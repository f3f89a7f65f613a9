package dev.larva.bench.scale;

import dev.larva.Lake;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.StagedName;
import dev.larva.schema.Field;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table of five columns whose chunks are named and described, but not written. */
final class Synthetic {

  static final TableName TABLE = new TableName("main", "scale");

  /** Rows of every chunk; the column {@code id} of chunk n holds n times this and what follows. */
  static final long ROWS = 10_000;

  private static final String HASH = "5".repeat(64);

  private Synthetic() {}

  static void create(Lake lake) {
    List<Field> fields =
        SchemaBuilder.schema()
            .required("id", Primitive.LONG)
            .optional("customer", Primitive.STRING)
            .optional("amount", Primitive.DOUBLE)
            .optional("day", Primitive.INT)
            .optional("note", Primitive.STRING)
            .build()
            .fields();
    lake.transact(tx -> tx.createTable(TABLE, fields, Map.of()));
  }

  /** Lands chunks in one transaction, and answers their names. */
  static List<StagedName> append(Lake lake, long first, int count) {
    LakeAccess access = lake.access();
    long stamp = access.head().confirmed().version();
    List<ChunkEntry> chunks = new ArrayList<>();
    for (long number = first; number < first + count; number++) {
      chunks.add(chunk(new StagedName(stamp, access.machine().ulid()), number));
    }
    lake.transact(tx -> tx.table(TABLE).append(chunks, 0));
    return chunks.stream().map(ChunkEntry::name).toList();
  }

  private static ChunkEntry chunk(StagedName name, long number) {
    long low = number * ROWS;
    return new ChunkEntry(
        name,
        ROWS,
        2_000_000,
        HASH,
        0,
        List.of(
            between(1, low, low + ROWS - 1),
            new FieldStatistics(2, 0, 0, "aachen customer", false, "zwickau custome", false),
            between(3, 0.01, 999.99),
            between(4, (int) (number / 1_000), (int) (number / 1_000)),
            new FieldStatistics(5, 17, 0, "a note of some ", false, "zu guter Letzt ", false)));
  }

  private static FieldStatistics between(int field, Object lower, Object upper) {
    return new FieldStatistics(field, 0, 0, lower, true, upper, true);
  }
}
