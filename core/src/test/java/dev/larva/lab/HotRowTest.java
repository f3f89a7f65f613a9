package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Rows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.format.Marker;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.SimProcess;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Steady;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A row that all want to change, in virtual time: gets take 20 ms, puts 40 ms. */
final class HotRowTest {

  private static final Marker LAKE =
      new Marker(Format.CURRENT, new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), 0);
  private static final int READ_MICROS = 20_000;
  private static final int PUT_OVER_READ = 2;
  private static final TableName TABLE = TableName.parse("counters");
  private static final List<Field> FIELDS =
      List.of(
          Field.optional(1, "name", Type.Primitive.STRING),
          Field.optional(2, "n", Type.Primitive.LONG));
  private static final int THREADS = 10;
  private static final long SLOW_MICROS = 10_000_000;

  private final FiberPool pool = new FiberPool();
  private final Simulation simulation = new Simulation(1, 0, pool, new Trace(200));
  private final World world =
      new World(simulation, new Steady(READ_MICROS, new SplittableRandom(1)));
  private final SimProcess process = world.process("p", PUT_OVER_READ);
  private final List<Fiber> fibers = new ArrayList<>();
  private List<LogEntry> log = List.of();
  private List<GenericRecord> rows = List.of();

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void tenIncrementsOfOneRowLandInOneSlot() {
    run(
        lake -> {
          inFlight(lake);
          for (int t = 0; t < THREADS; t++) {
            start(lake, tx -> add(tx, 1));
          }
        });
    assertThat(rows).extracting(row -> row.get("n")).containsExactly((long) THREADS);
    List<LogEntry> increments = log.subList(1, log.size());
    assertThat(increments).hasSize(THREADS);
    assertThat(increments).extracting(LogEntry::slot).containsOnly(increments.get(0).version());
    assertThat(increments)
        .extracting(landed -> landed.entry().seen())
        .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void aRowKeepsItsIdThroughManyChangesInOneSlot() {
    run(
        lake -> {
          inFlight(lake);
          for (int t = 0; t < THREADS; t++) {
            start(lake, tx -> add(tx, 1));
          }
        });
    assertThat(rows).extracting(row -> row.get("_row_id")).containsExactly(0L);
    assertThat(rows)
        .extracting(row -> row.get("_last_updated_version"))
        .containsExactly(log.get(log.size() - 1).version());
  }

  @Test
  void aRowThatIsNotConfirmedIsChangedOnceItIs() {
    run(
        lake -> {
          start(
              lake,
              tx -> {
                tx.table(TABLE).append(row("b", 100));
                add(tx, 1);
              });
          pause(READ_MICROS);
          start(lake, tx -> add(tx, 1));
        });
    assertThat(log).hasSize(2);
    assertThat(log.get(1).slot()).isGreaterThan(log.get(0).slot());
    assertThat(log.get(1).entry().premise()).isEqualTo(log.get(0).version());
    assertThat(log.get(1).entry().seen()).isZero();
    assertThat(rows).extracting(row -> row.get("n")).containsExactlyInAnyOrder(2L, 102L);
    assertThat(rows).extracting(row -> row.get("_row_id")).doesNotHaveDuplicates();
  }

  @Test
  void aRefusalThatRestsOnWhatIsInFlightIsToldOnceThatHasLanded() {
    List<String> told = new ArrayList<>();
    run(
        lake -> {
          start(lake, tx -> add(tx, -1));
          pause(READ_MICROS);
          start(
              lake,
              tx -> {
                boolean left =
                    tx.table(TABLE).update(Filter.greaterOrEqual("n", 0L), UnaryOperator.identity())
                        > 0;
                told.add(tx.snapshot().version() + (left ? " left" : " none left"));
              });
        });
    long before = log.get(0).version() - 1;
    assertThat(log).hasSize(1);
    assertThat(told)
        .containsExactly(
            before + " left", (before + 1) + " none left", (before + 1) + " none left");
  }

  @Test
  void aSlowCallerHoldsUpNobodyAndLandsInALaterSlot() {
    long[] took = new long[1];
    run(
        lake -> {
          start(lake, tx -> add(tx, 1));
          pause(READ_MICROS);
          start(lake, slowly());
          pause(5 * READ_MICROS);
          long began = simulation.now();
          lake.transact(tx -> tx.table(TABLE).setProperties(Map.of("c", "d"), Set.of()));
          took[0] = simulation.now() - began;
        });
    assertThat(took[0]).isLessThan(4L * PUT_OVER_READ * READ_MICROS);
    assertThat(log).hasSize(3);
    assertThat(rows).extracting(row -> row.get("n")).containsExactly(2L);
    assertThat(log.get(2).time() - log.get(1).time()).isGreaterThan(SLOW_MICROS / 2);
  }

  @Test
  void aCallerWhoseTimeIsUpWhilePlanningLandsNothingAndHoldsUpNobody() {
    List<Throwable> told = new ArrayList<>();
    run(
        lake -> {
          start(lake, tx -> add(tx, 1));
          pause(READ_MICROS);
          TransactionOptions hasty = TransactionOptions.DEFAULT.withDeadline(Duration.ofSeconds(1));
          fibers.add(
              process
                  .machine()
                  .fork(
                      "hasty",
                      () -> {
                        try {
                          lake.transact(hasty, slowly());
                        } catch (RetryBudgetExhausted late) {
                          told.add(late);
                        }
                      }));
          start(lake, tx -> tx.table(TABLE).setProperties(Map.of("c", "d"), Set.of()));
        });
    assertThat(told).hasSize(1);
    assertThat(log).hasSize(2);
    assertThat(rows).extracting(row -> row.get("n")).containsExactly(1L);
  }

  /** An increment that takes long on anything but the state that it is first run on. */
  private Consumer<Transaction> slowly() {
    int[] runs = new int[1];
    return tx -> {
      add(tx, 1);
      if (runs[0]++ > 0) {
        pause(SLOW_MICROS);
      }
    };
  }

  /** A slot that has to do with no row is on its way. */
  private void inFlight(Lake lake) {
    start(lake, tx -> tx.table(TABLE).setProperties(Map.of("a", "b"), Set.of()));
    pause(READ_MICROS / 10);
  }

  private void start(Lake lake, Consumer<Transaction> function) {
    fibers.add(process.machine().fork("caller", () -> lake.transact(function)));
  }

  private void pause(long micros) {
    Scenario.sleep(process, Duration.ofNanos(micros * 1_000));
  }

  /** Runs the story on a lake with one row; keeps what it adds to the log, and the rows. */
  private void run(Consumer<Lake> story) {
    process.start("main", () -> tell(story));
    simulation.run();
    assertThat(simulation.violations()).isEmpty();
  }

  private void tell(Consumer<Lake> story) {
    Lake lake = Lake.open("sim:hot", process.store(), process.machine(), LAKE);
    lake.transact(tx -> tx.createTable(TABLE, FIELDS, Map.of()));
    lake.transact(tx -> tx.table(TABLE).append(row("a", 0)));
    long before = lake.snapshot().version();
    story.accept(lake);
    fibers.forEach(HotRowTest::join);
    List<LogEntry> entries = new ArrayList<>();
    lake.log(before, lake.snapshot().version(), entries::add);
    log = entries;
    List<GenericRecord> found = new ArrayList<>();
    try (Rows<GenericRecord> all = lake.table(TABLE, lake.snapshot()).scan().withRowIds().rows()) {
      all.forEachRemaining(found::add);
    }
    rows = found;
    lake.close();
  }

  private static void join(Fiber fiber) {
    try {
      fiber.join();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private static List<GenericRecord> row(String name, long n) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(new Schema(0, FIELDS)));
    row.put("name", name);
    row.put("n", n);
    return List.of(row);
  }

  private static void add(Transaction tx, long more) {
    tx.table(TABLE)
        .update(
            Filter.all(),
            row -> {
              row.put("n", (Long) row.get("n") + more);
              return row;
            });
  }
}
