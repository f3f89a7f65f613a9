package dev.larva.error;

/**
 * The lake was upgraded to a later format after it was opened here: nothing of this request landed,
 * and nothing more can be read or written through this open lake. Open the lake again.
 */
public final class LakeUpgraded extends LarvaException {

  public LakeUpgraded(String message) {
    super(message, null);
  }
}
