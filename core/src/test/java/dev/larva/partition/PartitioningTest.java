package dev.larva.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitioningTest {

  private static final Schema SCHEMA =
      SchemaBuilder.schema()
          .required("id", Primitive.LONG)
          .optional("ts", Primitive.TIMESTAMP_TZ)
          .optional("tags", SchemaBuilder.list(Primitive.STRING))
          .optional("place", SchemaBuilder.schema().optional("city", Primitive.STRING).struct())
          .build();

  private static final List<PartitionSpec> NEW = List.of(PartitionSpec.NONE);

  @Test
  void columnsAreNamedAndFieldsGetIdsOfTheirOwn() {
    PartitionSpec spec =
        Partitioning.by()
            .days("ts")
            .bucket("id", 16)
            .identity("place.city")
            .clusteredBy("id")
            .bind(SCHEMA, NEW);

    assertThat(spec.id()).isEqualTo(1);
    assertThat(spec.fields())
        .extracting(PartitionField::id, PartitionField::source, PartitionField::name)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1, 2, "ts_days"),
            org.assertj.core.groups.Tuple.tuple(2, 1, "id_bucket_16"),
            org.assertj.core.groups.Tuple.tuple(3, 6, "place.city"));
    assertThat(spec.cluster()).containsExactly(new ClusterField(1, Primitive.LONG));
  }

  @Test
  void aFieldThatComesBackHasItsOldId() {
    List<PartitionSpec> specs = new ArrayList<>(NEW);
    specs.add(Partitioning.by().days("ts").bucket("id", 16).bind(SCHEMA, specs));
    specs.add(Partitioning.by().hours("ts").bind(SCHEMA, specs));

    PartitionSpec spec = Partitioning.by().days("ts").truncate("id", 10).bind(SCHEMA, specs);

    assertThat(spec.id()).isEqualTo(3);
    assertThat(spec.fields()).extracting(PartitionField::id).containsExactly(1, 4);
  }

  @Test
  void aColumnWithoutTheTransformsTypeIsRefusedByName() {
    assertRefused(Partitioning.by().hours("id"), "hours", "long", "column=id");
    assertRefused(Partitioning.by().identity("tags"), "list<string>");
    assertRefused(Partitioning.by().identity("tags.element"), "one value each");
    assertRefused(Partitioning.by().clusteredBy("place"), "struct");
    assertRefused(Partitioning.by().identity("nope"), "column=nope");
  }

  @Test
  void twoFieldsOfOneNameAreRefused() {
    assertRefused(Partitioning.by().days("ts").days("ts"), "two partition fields");
    assertRefused(Partitioning.by().clusteredBy("id", "id"), "twice");
  }

  @Test
  void anIdNeverStandsForOtherValues() {
    List<PartitionSpec> specs = new ArrayList<>(NEW);
    specs.add(Partitioning.by().days("ts").bind(SCHEMA, specs));
    PartitionField other = new PartitionField(1, 1, Primitive.LONG, new Transform.Identity(), "id");

    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(
            () -> SpecRules.check(SCHEMA, specs, new PartitionSpec(2, List.of(other), List.of())))
        .withMessageContaining("stood for other values");
  }

  private static void assertRefused(Partitioning partitioning, String... words) {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> partitioning.bind(SCHEMA, NEW))
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }
}
