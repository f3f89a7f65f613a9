package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.format.Format;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.Trace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LabTest {

  private static final int SEEDS = 300;
  private static final int TWICE = 50;

  @Test
  void noSeedOfASmallBudgetBreaksAnInvariant() {
    Totals totals = new Soak(result -> {}).run(1, SEEDS, Plan::of, Wiring.REAL);
    assertThat(totals.failures()).as(() -> Report.failure(totals.failures().get(0))).isEmpty();
    assertThat(totals.runs()).isEqualTo(SEEDS);
    assertThat(totals.entries()).isGreaterThan(SEEDS);
  }

  @Test
  void aSeedRunTwiceLeavesTheSameTrace() {
    try (FiberPool pool = new FiberPool()) {
      for (long seed = 1; seed <= TWICE; seed++) {
        Trace once = Lab.run(Plan.of(seed), Wiring.REAL, pool).trace();
        Trace again = Lab.run(Plan.of(seed), Wiring.REAL, pool).trace();
        assertThat(again.hash()).as("seed " + seed).isEqualTo(once.hash());
        assertThat(again.count()).isEqualTo(once.count());
      }
    }
  }

  @Test
  void noSeedThatOnceFoundAFaultFindsOneAgain() throws IOException {
    try (FiberPool pool = new FiberPool()) {
      for (long seed : recorded()) {
        RunResult result = Lab.run(Plan.of(seed).bornIn(Format.LOG), Wiring.REAL, pool);
        assertThat(result.violations()).as(() -> Report.failure(result)).isEmpty();
      }
    }
  }

  private static List<Long> recorded() throws IOException {
    InputStream seeds = Objects.requireNonNull(LabTest.class.getResourceAsStream("/lab/seeds"));
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(seeds, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> Long.valueOf(line.split(" ", 2)[0]))
          .toList();
    }
  }

  @Test
  void aProcessKilledAtAnyRequestLosesNothing() {
    CrashPoints points = CrashPoints.sweep(line -> {});
    assertThat(points.failures()).as(() -> Report.failure(points.failures().get(0))).isEmpty();
    assertThat(points.count()).isGreaterThan(100);
    assertThat(points.upgraded()).isGreaterThan(100);
  }
}
