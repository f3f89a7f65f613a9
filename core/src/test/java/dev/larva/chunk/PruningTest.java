package dev.larva.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Evaluator;
import dev.larva.expression.Expression;
import dev.larva.expression.Pruner;
import dev.larva.expression.Samples;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Whatever statistics leave out, a full scan would have left out. */
class PruningTest {

  private static final Schema SCHEMA = Samples.SCHEMA;

  private final ChunkFixture chunks = new ChunkFixture();

  @Provide
  Arbitrary<List<List<@Nullable Object>>> rows() {
    return Samples.rows();
  }

  @Provide
  Arbitrary<Expression> predicates() {
    return Samples.predicates();
  }

  @Property(tries = 300)
  void aFilteredReadReturnsWhatAFullScanWould(
      @ForAll("rows") List<List<@Nullable Object>> rows,
      @ForAll("predicates") Expression predicate) {
    ChunkEntry entry = write(rows);
    ChunkScan scan = new ChunkScan(SCHEMA, Projection.select(SCHEMA, Set.of(3)), predicate);
    assertThat(chunks.positions(entry, scan)).isEqualTo(matching(rows, predicate));
  }

  @Property(tries = 300)
  void aChunkIsPrunedOnlyIfNoRowMatchesAndTakenWholeOnlyIfAllDo(
      @ForAll("rows") List<List<@Nullable Object>> rows,
      @ForAll("predicates") Expression predicate) {
    ChunkEntry entry = write(rows);
    Map<Integer, FieldStatistics> statistics = new TreeMap<>();
    entry.statistics().forEach(s -> statistics.put(s.field(), s));
    int matches = matching(rows, predicate).size();
    if (!Pruner.mayMatch(predicate, statistics::get, entry.rows())) {
      assertThat(matches).isZero();
    }
    if (Pruner.allMatch(predicate, statistics::get, entry.rows())) {
      assertThat(matches).isEqualTo(rows.size());
    }
  }

  private static List<Long> matching(List<List<@Nullable Object>> rows, Expression predicate) {
    List<Long> positions = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      List<@Nullable Object> row = rows.get(i);
      if (new Evaluator(predicate).matches(field -> row.get(field - 1))) {
        positions.add((long) i);
      }
    }
    return positions;
  }

  /** A chunk of row groups of seven rows and pages of two. */
  private ChunkEntry write(List<List<@Nullable Object>> rows) {
    try (ChunkWriter<GenericRecord> writer = chunks.writer(SCHEMA, new FileShape(1 << 20, 7, 2))) {
      rows.forEach(row -> writer.write(Rows.row(SCHEMA, row)));
      return writer.finish().get(0);
    }
  }
}
