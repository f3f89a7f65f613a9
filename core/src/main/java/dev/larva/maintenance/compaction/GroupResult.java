package dev.larva.maintenance.compaction;

/** What became of a group. */
public sealed interface GroupResult {

  /** The kinds, to switch over. */
  enum Kind {
    WRITTEN,
    GONE,
    ABANDONED,
    CANCELLED
  }

  Kind kind();

  /**
   * It landed.
   *
   * @param group as it was then
   */
  record Written(Group group, long chunks, long bytes) implements GroupResult {
    @Override
    public Kind kind() {
      return Kind.WRITTEN;
    }
  }

  /** Others have done away with its chunks, so that nothing was to be done. */
  record Gone() implements GroupResult {
    @Override
    public Kind kind() {
      return Kind.GONE;
    }
  }

  /** Its chunks stay as they are. */
  record Abandoned(String reason) implements GroupResult {
    @Override
    public Kind kind() {
      return Kind.ABANDONED;
    }
  }

  /** The caller ended the compaction; nothing of the group is left in the store. */
  record Cancelled() implements GroupResult {
    @Override
    public Kind kind() {
      return Kind.CANCELLED;
    }
  }
}
