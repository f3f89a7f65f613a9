package dev.larva.runtime;

/** A thread started by {@link Machine#fork}. */
public interface Fiber {

  /** Waits until its body has returned or thrown. */
  void join() throws InterruptedException;

  /** Interrupts whatever it waits for. */
  void interrupt();
}
