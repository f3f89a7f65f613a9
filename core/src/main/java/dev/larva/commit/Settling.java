package dev.larva.commit;

import dev.larva.log.EncodedSlot;

/** The step that puts a slot and finds out whose it is. */
interface Settling {

  /**
   * Whose the slot is. Any exception leaves that open.
   *
   * @throws InterruptedException if the committer is closed before it is known
   */
  Settlement settle(EncodedSlot slot) throws InterruptedException;
}
