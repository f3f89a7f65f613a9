package dev.larva.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.expression.Bounds;
import dev.larva.expression.Evaluator;
import dev.larva.expression.Expression;
import dev.larva.expression.Samples;
import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple.Tuple2;
import org.jspecify.annotations.Nullable;

/** Whatever a partition leaves out, a full scan would have left out. */
class PruningTest {

  private static final List<Transform> TRANSFORMS =
      List.of(
          new Transform.Identity(),
          new Transform.Calendar(CalendarUnit.YEARS),
          new Transform.Calendar(CalendarUnit.MONTHS),
          new Transform.Calendar(CalendarUnit.DAYS),
          new Transform.Calendar(CalendarUnit.HOURS),
          new Transform.Bucket(1),
          new Transform.Bucket(3),
          new Transform.Truncate(1),
          new Transform.Truncate(3),
          new Transform.Truncate(Integer.MAX_VALUE));

  @Provide
  Arbitrary<List<List<@Nullable Object>>> rows() {
    return Samples.rows();
  }

  @Provide
  Arbitrary<Expression> predicates() {
    return Samples.predicates();
  }

  /** Specs of one to three fields, each a column and a transform that takes it. */
  @Provide
  Arbitrary<PartitionSpec> specs() {
    List<Tuple2<Field, Transform>> pairs = new ArrayList<>();
    for (Field column : Samples.SCHEMA.fields()) {
      for (Transform transform : TRANSFORMS) {
        if (transform.takes(column.type())) {
          pairs.add(net.jqwik.api.Tuple.of(column, transform));
        }
      }
    }
    return Arbitraries.of(pairs).list().ofMinSize(1).ofMaxSize(3).map(PruningTest::spec);
  }

  @Property(tries = 3000)
  void aPartitionIsPrunedOnlyIfNoRowMatchesAndTakenWholeOnlyIfAllDo(
      @ForAll("rows") List<List<@Nullable Object>> rows,
      @ForAll("predicates") Expression predicate,
      @ForAll("specs") PartitionSpec spec) {
    split(rows, spec)
        .forEach(
            (partition, members) -> {
              long matches = count(members, predicate);
              IntFunction<@Nullable Bounds> nothing = column -> null;
              if (!Pruning.mayMatch(predicate, spec, partition, nothing, members.size())) {
                assertThat(matches).isZero();
              }
              if (Pruning.allMatch(predicate, spec, partition, nothing, members.size())) {
                assertThat(matches).isEqualTo(members.size());
              }
            });
  }

  @Property(tries = 1000)
  void aRowOfAnIdentityIsFoundInItsPartitionAlone(
      @ForAll("rows") List<List<@Nullable Object>> rows) {
    Field column = Samples.SCHEMA.fields().get(6);
    PartitionSpec spec =
        spec(List.of(net.jqwik.api.Tuple.of(column, (Transform) new Transform.Identity())));
    Map<Tuple, List<List<@Nullable Object>>> partitions = split(rows, spec);
    for (Tuple partition : partitions.keySet()) {
      Object value = partition.values().get(0);
      if (value != null) {
        Expression equal = new Expression.Compare(column.id(), Expression.Comparator.EQUAL, value);
        assertThat(partitions.keySet())
            .filteredOn(each -> Pruning.mayMatch(equal, spec, each, id -> null, 1))
            .containsExactly(partition);
      }
    }
  }

  private static PartitionSpec spec(List<Tuple2<Field, Transform>> pairs) {
    List<PartitionField> fields = new ArrayList<>();
    for (Tuple2<Field, Transform> pair : pairs) {
      int id = fields.size() + 1;
      Field column = pair.get1();
      fields.add(new PartitionField(id, column.id(), column.type(), pair.get2(), "f" + id));
    }
    return new PartitionSpec(1, fields, List.of());
  }

  private static Map<Tuple, List<List<@Nullable Object>>> split(
      List<List<@Nullable Object>> rows, PartitionSpec spec) {
    Map<Tuple, List<List<@Nullable Object>>> partitions = new TreeMap<>();
    for (List<@Nullable Object> row : rows) {
      Object[] values =
          spec.fields().stream().map(field -> field.of(row.get(field.source() - 1))).toArray();
      Tuple partition = Tuple.of(values);
      assertThat(spec.problem(partition, Tuple.EMPTY)).isNull();
      partitions.computeIfAbsent(partition, each -> new ArrayList<>()).add(row);
    }
    return partitions;
  }

  private static long count(List<List<@Nullable Object>> rows, Expression predicate) {
    return rows.stream()
        .filter(row -> new Evaluator(predicate).matches(field -> row.get(field - 1)))
        .count();
  }
}
