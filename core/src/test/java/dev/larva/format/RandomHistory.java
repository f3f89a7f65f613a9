package dev.larva.format;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Retire;
import dev.larva.entry.Sweep;
import dev.larva.entry.VersionRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/** Any histories, and any operations on them. */
final class RandomHistory {

  private static final int ROOTS_MOST = 3;

  private final Random random;

  RandomHistory(Random random) {
    this.random = random;
  }

  /** Of a lake of that version. */
  History upTo(long version) {
    List<KeptRoot> kept = versions().stream().map(root -> new KeptRoot(root, hash())).toList();
    long swept = version / (1 + random.nextInt(4));
    return new History(kept, swept / (1 + random.nextInt(4)), version / 2, swept, ranges(1));
  }

  /** Some ranges, none of which adjoin. */
  private List<VersionRange> ranges(int count) {
    List<VersionRange> ranges = new ArrayList<>();
    long first = 1;
    for (int i = 0; i < count; i++) {
      first += 1 + random.nextInt(1 << 20);
      ranges.add(new VersionRange(first, first + random.nextInt(4)));
      first += 8;
    }
    return ranges;
  }

  Operation operation() {
    if (random.nextBoolean()) {
      List<KeptRoot> roots = versions().stream().map(root -> new KeptRoot(root, hash())).toList();
      return new Retire(ranges(1 + random.nextInt(3)), roots);
    }
    List<KeptRoot> keep = versions().stream().map(root -> new KeptRoot(root, hash())).toList();
    return new Sweep(whole(), keep, List.copyOf(versions()));
  }

  private SortedSet<Long> versions() {
    SortedSet<Long> versions = new TreeSet<>();
    for (int i = random.nextInt(ROOTS_MOST + 1); i > 0; i--) {
      versions.add(whole());
    }
    return versions;
  }

  private long whole() {
    return random.nextLong(1L << 53);
  }

  private String hash() {
    byte[] bytes = new byte[8];
    random.nextBytes(bytes);
    return Digest.sha256(bytes);
  }
}
