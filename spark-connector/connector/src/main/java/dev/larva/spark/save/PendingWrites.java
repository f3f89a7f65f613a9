package dev.larva.spark.save;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.SystemMachine;
import dev.larva.spark.write.PlannedWrite;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The writes that this driver is about to run, by a token: Spark makes the source of a write from
 * its name and text options alone, so this is how the source learns which write it is.
 */
final class PendingWrites {

  private static final Map<String, PlannedWrite> PENDING = new ConcurrentHashMap<>();
  private static final SystemMachine MACHINE = new SystemMachine();

  private PendingWrites() {}

  static String add(PlannedWrite write) {
    String token = MACHINE.ulid().text();
    PENDING.put(token, write);
    return token;
  }

  static PlannedWrite of(@Nullable String token) {
    PlannedWrite write = token == null ? null : PENDING.get(token);
    if (write == null) {
      throw new InvalidRequest(
          "This source is Larva's own, for its writes; use format(\"larva\"). token=" + token);
    }
    return write;
  }

  static void remove(String token) {
    PENDING.remove(token);
  }
}
