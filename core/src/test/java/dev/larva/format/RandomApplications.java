package dev.larva.format;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.format.ApplicationRecord.Reached;
import dev.larva.format.json.Json;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Any applications and holds, and any operations on them. */
final class RandomApplications {

  private final Random random;

  RandomApplications(Random random) {
    this.random = random;
  }

  Operation operation() {
    long previous = position() >>> 1;
    return switch (random.nextInt(4)) {
      case 2 -> new Operation.Hold(name(), claim(), version());
      case 0 -> new Operation.Step(name(), lineage(), previous, previous + 1 + (position() >>> 2));
      case 1 ->
          new Operation.OpenLineage(name(), lineage(), lineage(), position(), random.nextBoolean());
      default -> new Operation.OpenLineage(name(), lineage(), null, position(), false);
    };
  }

  List<ApplicationRecord> records() {
    TreeSet<String> names = new TreeSet<>(Json.ORDER);
    for (int i = random.nextInt(3); i > 0; i--) {
      names.add(name());
    }
    List<ApplicationRecord> records = new ArrayList<>();
    for (String name : names) {
      List<Reached> earlier = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        earlier.add(new Reached(lineage(), position()));
      }
      records.add(new ApplicationRecord(name, lineage(), position(), earlier));
    }
    return records;
  }

  List<HoldRecord> holds() {
    TreeSet<String> names = new TreeSet<>(Json.ORDER);
    for (int i = random.nextInt(3); i > 0; i--) {
      names.add(name());
    }
    List<HoldRecord> holds = new ArrayList<>();
    names.forEach(name -> holds.add(new HoldRecord(name, claim(), version())));
    return holds;
  }

  private Claim claim() {
    return List.of(Claim.TAG, Claim.PIN, Claim.CONSUMER).get(random.nextInt(3));
  }

  private long version() {
    return random.nextInt(1 << 20);
  }

  private String name() {
    return new StringBuilder("a")
        .appendCodePoint(0x20 + random.nextInt(0xd000))
        .appendCodePoint(0xe000 + random.nextInt(0x10000))
        .toString();
  }

  private Ulid lineage() {
    return Samples.ulid(random.nextInt(Integer.MAX_VALUE));
  }

  private long position() {
    return random.nextBoolean() ? 0 : random.nextLong() & Long.MAX_VALUE;
  }
}
