package dev.larva.commit;

import dev.larva.log.EncodedSlot;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A slot that is being settled on a fiber of its own. */
final class Flight {

  /** Whose the slot is, or what left that open. */
  private record Result(@Nullable Settlement settlement, @Nullable RuntimeException failure) {}

  private final AtomicReference<@Nullable Result> result = new AtomicReference<>();
  private final Settling settling;
  private final EncodedSlot slot;
  private final Runnable landed;
  private final Fiber fiber;

  /**
   * @param landed told when the flight is over
   */
  Flight(Machine machine, Settling settling, EncodedSlot slot, Runnable landed) {
    this.settling = settling;
    this.slot = slot;
    this.landed = landed;
    this.fiber = machine.fork("larva-slot", this::run);
  }

  private void run() {
    Result end = new Result(null, null);
    try {
      end = new Result(settling.settle(slot), null);
    } catch (RuntimeException doubt) {
      end = new Result(null, doubt);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } finally {
      result.set(end);
      landed.run();
    }
  }

  boolean over() {
    return result.get() != null;
  }

  void interrupt() {
    fiber.interrupt();
  }

  /** Whose the slot is, once it is over; throws what left that open. */
  Settlement settlement() {
    Result end = result.get();
    Settlement settlement = end == null ? null : end.settlement();
    if (settlement != null) {
      return settlement;
    }
    RuntimeException failure = end == null ? null : end.failure();
    throw failure == null ? new IllegalStateException("a slot was not settled") : failure;
  }
}
