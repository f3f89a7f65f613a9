package dev.larva.commit;

import dev.larva.conflict.Judgement;
import dev.larva.log.LogEntry;

/** What became of a proposal. */
public sealed interface Landing {

  /** The kinds, to switch over. */
  enum Kind {
    LANDED,
    FALLEN,
    AGAIN,
    REFUSED,
    TOO_OLD,
    TOO_LARGE,
    EXHAUSTED,
    EXPIRED,
    UNKNOWN,
    FAILED
  }

  Kind kind();

  /** The entry that decided its id is in the log, put there by this call or by an earlier one. */
  record Landed(LogEntry entry) implements Landing {
    @Override
    public Kind kind() {
      return Kind.LANDED;
    }
  }

  /** What landed since its premise took away what it needs: nothing of it landed. */
  record Fallen(Judgement.Falls judgement) implements Landing {
    @Override
    public Kind kind() {
      return Kind.FALLEN;
    }
  }

  /**
   * It was planned on entries that were not confirmed and have no place for it: nothing of it
   * landed, and it is to be planned on what is confirmed now.
   */
  record Again() implements Landing {
    @Override
    public Kind kind() {
      return Kind.AGAIN;
    }
  }

  /** Replay would refuse it at the tip: nothing of it landed. */
  record Refused(String reason) implements Landing {
    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }
  }

  /** Its id lies below the cutoff: it can never land. */
  record TooOld(long cutoff) implements Landing {
    @Override
    public Kind kind() {
      return Kind.TOO_OLD;
    }
  }

  /** Its entry alone does not fit into a slot; sizes in bytes. */
  record TooLarge(long bytes, long limit) implements Landing {
    @Override
    public Kind kind() {
      return Kind.TOO_LARGE;
    }
  }

  /**
   * It lost as many races as its budget allows: nothing of it landed.
   *
   * @param winner the writer of the last slot that it lost
   */
  record Exhausted(int losses, String winner) implements Landing {
    @Override
    public Kind kind() {
      return Kind.EXHAUSTED;
    }
  }

  /**
   * Its deadline passed, or its caller was interrupted, before it was sent: nothing of it landed.
   */
  record Expired(int losses) implements Landing {
    @Override
    public Kind kind() {
      return Kind.EXPIRED;
    }
  }

  /** Its deadline passed, or its caller was interrupted, while a put of it was undecided. */
  record Unknown() implements Landing {
    @Override
    public Kind kind() {
      return Kind.UNKNOWN;
    }
  }

  /** The lake or the store failed before anything of it could have landed. */
  record Failed(RuntimeException cause) implements Landing {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }
}
