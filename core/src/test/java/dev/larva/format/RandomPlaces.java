package dev.larva.format;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Tuple;
import java.util.List;

/** Specs, and places of chunks that need not be of them. */
final class RandomPlaces {

  private final RandomObjects random;

  RandomPlaces(RandomObjects random) {
    this.random = random;
  }

  ChunkKey key() {
    return new ChunkKey(place(), random.name());
  }

  ChunkPlace place() {
    return random.chance() ? ChunkPlace.NONE : new ChunkPlace(1 + random.upTo(9), tuple(), tuple());
  }

  Tuple tuple() {
    return Tuple.of(random.list(0, 4, i -> random.upTo(3) == 0 ? "" : random.literal()).toArray());
  }

  List<PartitionSpec> specs() {
    return random.chance()
        ? List.of(PartitionSpec.NONE)
        : List.of(PartitionSpec.NONE, PartitionSamples.spec());
  }

  static PartitionSpec[] firstSpecs() {
    return new PartitionSpec[] {
      PartitionSpec.NONE, PartitionSamples.spec(), PartitionSamples.clustered()
    };
  }
}
