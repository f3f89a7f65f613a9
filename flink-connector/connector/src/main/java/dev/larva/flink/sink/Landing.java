package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.transaction.Landed;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;

/** How a step lands. */
interface Landing {

  /**
   * Lands a step, once, however often it is asked.
   *
   * @param summary for people, in the log
   * @return empty: it was done before
   * @throws dev.larva.error.LarvaException if it did not land, or nobody knows
   */
  Optional<Landed> land(SinkStep step, Map<String, String> summary);

  /** Makes one, in the committer's task. */
  interface Opener extends Serializable {

    Landing open(Lake lake, SinkPlan plan);
  }
}
