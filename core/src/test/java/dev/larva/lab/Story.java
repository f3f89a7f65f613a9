package dev.larva.lab;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.lab.sim.Chance;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.transaction.Staging;
import dev.larva.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericRecord;

/** An interleaving told step by step, in virtual time, on a lake with one table of rows. */
final class Story implements AutoCloseable {

  static final TableName TABLE = TableName.parse(RowTables.NAMES.get(0));

  static final Marker LAKE = new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);

  private final FiberPool pool = new FiberPool();
  private final Simulation simulation = new Simulation(1, 0, pool, new Trace(200));
  private final World world;
  private final List<Teller> tellers = new ArrayList<>();

  Story(Chance chance) {
    world = new World(simulation, chance);
  }

  /** One process, with the lake open. */
  final class Teller {
    final SimProcess process = world.process("p" + tellers.size());
    final Lake lake = Lake.open("sim:story", process.store(), process.machine(), LAKE);

    /** Runs something beside the story; it may die with its process. */
    Fiber start(Runnable body) {
      return process.machine().fork("beside", body);
    }

    void pause(Duration duration) {
      Scenario.sleep(process, duration);
    }

    /** Adds rows with one word each. */
    void append(Transaction tx, long... keys) {
      List<GenericRecord> rows = new ArrayList<>();
      for (long k : keys) {
        rows.add(RowTables.record(tx.table(TABLE).schema(), k, k % RowTables.BUCKETS, "w"));
      }
      tx.table(TABLE).append(rows);
    }

    /** Adds a row in a transaction of its own for each key. */
    void append(long... keys) {
      for (long key : keys) {
        lake.transact(tx -> append(tx, key));
      }
    }

    /** From now on no entry holds a chunk. */
    void putChunksInObjects() {
      lake.transact(tx -> tx.table(TABLE).setProperties(Map.of("inline.bytes", "0"), Set.of()));
    }

    /** Lets all versions go but the newest, and those that are held. */
    void expire() {
      lake.expire(new Retention(Duration.ZERO, 1), false);
    }

    /** Frees all that no version needs, however young it is. */
    VacuumReport vacuum() {
      return lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    }

    /** All that is wrong, but for the marker, which a story has none of. */
    List<String> findings() {
      return lake.verify().run(progress -> {}).findings().stream()
          .filter(found -> !found.object().equals(Layout.MARKER.path()))
          .map(Object::toString)
          .toList();
    }

    /** Chunks with one row each, staged as engines do it. */
    List<ChunkEntry> staged(long... keys) {
      Table table = lake.table(TABLE.toString());
      try (ChunkWriter<GenericRecord> writer =
          Staging.writer(
              lake.access(),
              table.id(),
              table.schema(),
              AvroRows.writer(table.schema()),
              ChunkTarget.DEFAULT)) {
        for (long k : keys) {
          writer.write(RowTables.record(table.schema(), k, k % RowTables.BUCKETS, "w"));
        }
        return writer.finish();
      }
    }

    /** The rows of the table now, as texts. */
    List<String> rows() {
      return RowTables.texts(
          new RealLake(lake), lake.snapshot().table(TABLE.namespace(), TABLE.name()).orElseThrow());
    }

    /** The keys of the rows of the table now, in the order of their ids. */
    List<Long> keys() {
      return rows().stream().map(row -> Long.valueOf(row.split(" ", -1)[3])).toList();
    }

    /** All entries of the log. */
    List<LogEntry> log() {
      List<LogEntry> entries = new ArrayList<>();
      lake.log(0, lake.snapshot().version(), entries::add);
      return entries;
    }
  }

  /** Another process; to be called from the story. */
  Teller teller() {
    Teller teller = new Teller();
    tellers.add(teller);
    return teller;
  }

  World world() {
    return world;
  }

  /** Tells it, beginning in a process of its own; everything ends with it. */
  void tell(Consumer<Teller> story) {
    SimProcess founder = world.process("founder");
    founder.start(
        "main",
        () -> {
          Teller first = teller();
          first.lake.transact(tx -> tx.createTable(TABLE, RowTables.fields(), Map.of()));
          story.accept(first);
          tellers.stream()
              .filter(teller -> teller.process.alive())
              .forEach(teller -> teller.lake.close());
        });
    simulation.run();
    if (!simulation.violations().isEmpty()) {
      throw new AssertionError(simulation.violations().get(0));
    }
  }

  static void join(Fiber fiber) {
    try {
      fiber.join();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
