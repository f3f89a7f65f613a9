package dev.larva.format;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.ForgetApplication;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.format.ApplicationRecord.Reached;
import dev.larva.runtime.Ulid;
import java.util.List;

/** Applications and what entries say of them. */
final class ApplicationSamples {

  static final Ulid FIRST = Samples.ulid(70);
  static final Ulid SECOND = Samples.ulid(71);
  static final long WIDE = (1L << 53) + 1;

  private ApplicationSamples() {}

  static List<Operation> operations() {
    return List.of(
        new OpenLineage("sink", FIRST, null, 0, false),
        new Step("sink", FIRST, 0, 1),
        new Step("sink", FIRST, 1, WIDE),
        new OpenLineage("sink", SECOND, FIRST, WIDE, false),
        new OpenLineage("sink", Samples.ulid(72), FIRST, 1, true),
        new ForgetApplication("sink"),
        new OpenLineage("größe \uD83D\uDC1B", ApplicationRecord.SEQUENCE, null, 7, false));
  }

  static Entry entry() {
    return Samples.entry(960, operations());
  }

  static Root root() {
    return Samples.root(
        List.of(
            new ApplicationRecord("job", ApplicationRecord.SEQUENCE, 0, List.of()),
            new ApplicationRecord(
                "sink",
                SECOND,
                WIDE,
                List.of(new Reached(FIRST, 7), new Reached(Samples.ulid(72), 0))),
            new ApplicationRecord("\uFFFF", FIRST, 1, List.of()),
            new ApplicationRecord("\uD83D\uDC1B", FIRST, 1, List.of())),
        List.of(),
        Samples.root().history());
  }
}
