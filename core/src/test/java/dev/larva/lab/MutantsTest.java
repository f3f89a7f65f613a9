package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.commit.PlantedBug;
import dev.larva.lab.Bug.Elsewhere;
import dev.larva.lab.sim.FiberPool;
import org.junit.jupiter.api.Test;

/** The laboratory sees what it is there to see. */
class MutantsTest {

  private static final int CONTROL_SEEDS = 60;

  @Test
  void thePartsWithoutAPlantedBugPass() {
    RunResult failure = Mutants.control(CONTROL_SEEDS);
    assertThat(failure).as(() -> failure == null ? "" : Report.failure(failure)).isNull();
  }

  @Test
  void theCanaryDiesWithTheFirstSeed() {
    try (FiberPool pool = new FiberPool()) {
      Wiring canary = PlantedLake.with(new Bug(PlantedBug.NONE, Elsewhere.CANARY));
      assertThat(Lab.run(Mutants.plan(1), canary, pool).violations()).isNotEmpty();
    }
  }
}
