package dev.larva.format;

import dev.larva.entry.Claim;
import dev.larva.entry.Entry;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.Expire;
import dev.larva.entry.Operation.Hold;
import dev.larva.entry.Operation.Release;
import java.util.List;

/** Holds, and what entries say of them and of old versions. */
final class HistorySamples {

  private HistorySamples() {}

  static List<Operation> operations() {
    return List.of(
        new Hold("year's end", Claim.TAG, 0),
        new Hold("backup", Claim.PIN, 12),
        new Hold("reader", Claim.CONSUMER, 17),
        new Release("backup"),
        new Expire(9));
  }

  static Entry entry() {
    return Samples.entry(970, operations());
  }

  static Root root() {
    List<KeptRoot> kept = Samples.root().history().keptRoots();
    return Samples.root(
        List.of(),
        List.of(
            new HoldRecord("backup", Claim.PIN, 12),
            new HoldRecord("reader", Claim.CONSUMER, 16),
            new HoldRecord("\uFFFF", Claim.TAG, 0),
            new HoldRecord("\uD83D\uDC1B", Claim.TAG, 3)),
        new History(kept, 0, 9, 0));
  }
}
