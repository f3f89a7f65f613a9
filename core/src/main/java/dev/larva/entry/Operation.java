package dev.larva.entry;

import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One change that an entry makes. The order of an entry's operations is the order of their effect.
 */
public sealed interface Operation {

  /** The chunks that it adds, in order. */
  default List<ChunkEntry> added() {
    return List.of();
  }

  /** The places of the chunks that it names. */
  default Map<StagedName, ChunkPlace> places() {
    Map<StagedName, ChunkPlace> places = new TreeMap<>();
    added().forEach(chunk -> places.put(chunk.name(), chunk.place()));
    if (this instanceof RemoveChunks remove) {
      remove.chunks().forEach(chunk -> places.put(chunk.name(), chunk.place()));
    } else if (this instanceof DeleteRows delete) {
      delete.chunks().forEach(rows -> places.put(rows.chunk(), rows.place()));
    } else if (this instanceof RewriteChunks rewrite) {
      rewrite.inputs().forEach(chunk -> places.put(chunk.name(), chunk.place()));
    } else if (this instanceof Restore restore) {
      restore.removed().forEach(chunk -> places.put(chunk.name(), chunk.place()));
      restore.restored().forEach(chunk -> places.put(chunk.entry().name(), chunk.entry().place()));
    }
    return places;
  }

  /** An operation on a namespace as such. */
  sealed interface OnNamespaces extends Operation {
    Ulid namespace();
  }

  /** An operation on one table. */
  sealed interface OnTable extends Operation
      permits CreateTable,
          DropTable,
          RenameTable,
          ColumnChange,
          SetPartitioning,
          AddChunks,
          RemoveChunks,
          DeleteRows,
          RewriteChunks,
          Restore {
    Ulid table();
  }

  /** A new namespace, with properties. */
  record CreateNamespace(Ulid namespace, String name, Map<String, String> properties)
      implements OnNamespaces {
    public CreateNamespace {
      properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
    }
  }

  /** The end of an empty namespace. */
  record DropNamespace(Ulid namespace) implements OnNamespaces {}

  record RenameNamespace(Ulid namespace, String name) implements OnNamespaces {}

  /**
   * A new, empty table; the schema's id is 0.
   *
   * @param spec of id 1, or none
   */
  record CreateTable(
      Ulid table,
      Ulid namespace,
      String name,
      Schema schema,
      PartitionSpec spec,
      Map<String, String> properties)
      implements OnTable {
    public CreateTable {
      properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
      if (schema.id() != 0) {
        throw new IllegalArgumentException("a new table's schema has id 0: " + schema.id());
      }
      if (spec.id() > 1) {
        throw new IllegalArgumentException("a new table's spec has id 1: " + spec.id());
      }
    }

    /** A table whose rows are not arranged. */
    public CreateTable(
        Ulid table, Ulid namespace, String name, Schema schema, Map<String, String> properties) {
      this(table, namespace, name, schema, PartitionSpec.NONE, properties);
    }
  }

  /** The end of a table; its id never comes back. */
  record DropTable(Ulid table) implements OnTable {}

  /** A new name, possibly in another namespace. */
  record RenameTable(Ulid table, Ulid namespace, String name) implements OnTable {}

  /** Properties of a table or namespace that are set, and those that are removed. */
  record SetProperties(Ulid target, Map<String, String> set, Set<String> removed)
      implements Operation {
    public SetProperties {
      set = java.util.Collections.unmodifiableMap(new TreeMap<>(set));
      removed = java.util.Collections.unmodifiableSet(new TreeSet<>(removed));
      if (removed.stream().anyMatch(set::containsKey)) {
        throw new IllegalArgumentException("a property is both set and removed: " + target);
      }
    }
  }

  /** Another arrangement of the rows that come; those that are there stay as they are. */
  record SetPartitioning(Ulid table, PartitionSpec spec) implements OnTable {
    public SetPartitioning {
      if (spec.id() < 1) {
        throw new IllegalArgumentException("spec 0 is not set, a table has it first: " + table);
      }
    }
  }

  /** Chunks that become part of the table, in order; each takes the next row ids. */
  record AddChunks(Ulid table, List<ChunkEntry> chunks) implements OnTable {
    public AddChunks {
      chunks = List.copyOf(chunks);
    }

    @Override
    public List<ChunkEntry> added() {
      return chunks;
    }
  }

  /** Chunks that leave the table. */
  record RemoveChunks(Ulid table, List<RemovedChunk> chunks) implements OnTable {
    public RemoveChunks {
      chunks = List.copyOf(chunks);
    }
  }

  /**
   * A chunk that leaves the table, with what replay needs to keep the table's totals.
   *
   * @param rows of the whole chunk
   * @param bytes of the whole chunk
   * @param deleted how many of its rows were deleted before
   * @param place as it was added
   */
  record RemovedChunk(StagedName name, long rows, long bytes, long deleted, ChunkPlace place) {
    public RemovedChunk {
      if (rows < 1 || rows >= ChunkEntry.ROWS_LIMIT || bytes < 1) {
        throw new IllegalArgumentException("rows or bytes of a chunk out of range: " + name);
      }
      if (deleted < 0 || deleted > rows) {
        throw new IllegalArgumentException("deleted rows of a chunk out of range: " + name);
      }
    }

    /** A chunk whose rows are arranged by no spec. */
    public RemovedChunk(StagedName name, long rows, long bytes, long deleted) {
      this(name, rows, bytes, deleted, ChunkPlace.NONE);
    }

    /** Likewise, none of whose rows was deleted. */
    public RemovedChunk(StagedName name, long rows, long bytes) {
      this(name, rows, bytes, 0);
    }

    /** What removing a chunk says of it. */
    public static RemovedChunk of(ChunkEntry chunk, long deleted) {
      return new RemovedChunk(chunk.name(), chunk.rows(), chunk.bytes(), deleted, chunk.place());
    }
  }

  /** Rows that leave the table, by their positions in its chunks. */
  record DeleteRows(Ulid table, List<DeletedRows> chunks) implements OnTable {
    public DeleteRows {
      chunks = List.copyOf(chunks);
      requireDistinct(chunks.stream().map(DeletedRows::chunk));
    }
  }

  /**
   * Rows of one chunk that leave the table.
   *
   * @param positions only those that this entry deletes; at least one
   * @param place of the chunk, as it was added
   */
  record DeletedRows(StagedName chunk, Positions positions, ChunkPlace place) {
    public DeletedRows {
      if (positions.isEmpty()) {
        throw new IllegalArgumentException("no row of the chunk is deleted: " + chunk);
      }
    }

    /** Rows of a chunk whose rows are arranged by no spec. */
    public DeletedRows(StagedName chunk, Positions positions) {
      this(chunk, positions, ChunkPlace.NONE);
    }

    /** Rows of that chunk. */
    public static DeletedRows of(ChunkEntry chunk, Positions positions) {
      return new DeletedRows(chunk.name(), positions, chunk.place());
    }
  }

  /**
   * Other chunks for the same rows: row ids and last updated versions stay as they are. Every row
   * of the outputs stores both.
   */
  record RewriteChunks(Ulid table, List<RemovedChunk> inputs, List<Rewritten> outputs)
      implements OnTable {
    public RewriteChunks {
      inputs = List.copyOf(inputs);
      outputs = List.copyOf(outputs);
      if (inputs.isEmpty()) {
        throw new IllegalArgumentException("a rewrite has inputs: " + table);
      }
      requireDistinct(inputs.stream().map(RemovedChunk::name));
      requireDistinct(outputs.stream().map(output -> output.chunk().name()));
    }

    @Override
    public List<ChunkEntry> added() {
      return outputs.stream().map(Rewritten::chunk).toList();
    }
  }

  /**
   * An output of a rewrite.
   *
   * @param masked rows that were deleted in the inputs while they were rewritten
   */
  record Rewritten(ChunkEntry chunk, Positions masked) {
    public Rewritten {
      if (!chunk.rowIds()) {
        throw new IllegalArgumentException("an output of a rewrite stores row ids: " + chunk);
      }
      if (!masked.isEmpty() && masked.last() >= chunk.rows()) {
        throw new IllegalArgumentException("masked rows are out of range: " + chunk.name());
      }
    }
  }

  private static void requireDistinct(java.util.stream.Stream<StagedName> names) {
    java.util.Set<StagedName> seen = new java.util.TreeSet<>();
    names.forEach(
        name -> {
          if (!seen.add(name)) {
            throw new IllegalArgumentException("a chunk is named twice: " + name);
          }
        });
  }

  /**
   * An operation on the lake's own bookkeeping: valid only as replay finds it at its own position.
   */
  sealed interface Control extends Operation
      permits OnApplication, OnHistory, Checkpoint, Sweep, Retire {}

  /** An operation on how far an application has come. */
  sealed interface OnApplication extends Control {
    /** Name of the application, see {@link ApplicationName}. */
    String application();
  }

  /**
   * A step of an application: what it did between two of its positions is in this entry, and in no
   * other.
   *
   * @param lineage under which it runs, which has come to {@code previous}
   * @param next to which it comes, above {@code previous}
   */
  record Step(String application, Ulid lineage, long previous, long next) implements OnApplication {
    public Step {
      ApplicationName.require(application);
      if (previous < 0 || next <= previous) {
        throw new IllegalArgumentException(
            "a step leads from a position of 0 or more to a higher one: " + previous + ", " + next);
      }
    }
  }

  /**
   * A new lineage, under which alone the application goes on.
   *
   * @param lineage never used before
   * @param parent that it goes on from; absent: it is the application's first
   * @param position of the parent, or where the first lineage begins
   * @param fork whether the application may have come further than that
   */
  record OpenLineage(
      String application, Ulid lineage, @Nullable Ulid parent, long position, boolean fork)
      implements OnApplication {
    public OpenLineage {
      ApplicationName.require(application);
      if (position < 0 || lineage.equals(parent) || (fork && parent == null)) {
        throw new IllegalArgumentException(
            "a lineage begins at a position of 0 or more, and forks from another only: " + lineage);
      }
    }
  }

  /** The end of what is known of an application. */
  record ForgetApplication(String application) implements OnApplication {
    public ForgetApplication {
      ApplicationName.require(application);
    }
  }

  /** An operation on which versions stay readable. */
  sealed interface OnHistory extends Control {}

  /** A named claim on a version, or on all from it on if a consumer's, which he moves. */
  record Hold(String name, Claim claim, long version) implements OnHistory {
    public Hold {
      HoldName.require(name);
      if (version < 0) {
        throw new IllegalArgumentException("a version is below 0: " + version);
      }
    }
  }

  /** The end of a hold. */
  record Release(String name) implements OnHistory {
    public Release {
      HoldName.require(name);
    }
  }

  /** Versions below this one are no longer readable, unless they are held. */
  record Expire(long version) implements OnHistory {
    public Expire {
      if (version < 1) {
        throw new IllegalArgumentException("nothing lies below version " + version);
      }
    }
  }
}
