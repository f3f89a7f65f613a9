package dev.larva.lab;

import dev.larva.commit.PlantedBug;
import dev.larva.transaction.PlantedTransactor.Moving;
import java.util.List;
import java.util.Locale;

/**
 * A planted bug: a wrong reading of one rule, and where it sits.
 *
 * @param commit in the committer
 * @param elsewhere in what surrounds it
 */
record Bug(PlantedBug commit, Elsewhere elsewhere) {

  /** Wrong readings outside of the committer. */
  enum Elsewhere {
    NONE,
    /** A root's next row id is taken from the chunks that are live. */
    ROW_IDS_FROM_LIVE_CHUNKS,
    /** A root holds only those deleted rows of a chunk that the last entry on it names. */
    VECTORS_REPLACED,
    /** What was planned is compared with all that landed, not what it has become. */
    COMPARES_SETS,
    /** Rows are followed, and who changed them is not asked. */
    COMPARES_NOTHING,
    /** A row is looked for in the newest chunk that has its id. */
    LOOKS_IN_NEWEST,
    /** Rows are taken to be where they were, in the chunk that came in place of theirs. */
    KEEPS_POSITIONS,
    /** What serializable transactions read is not required. */
    READS_NOT_REQUIRED,
    /** A root lacks the last entry of the version that it names. */
    ROOT_BEFORE_ITS_LAST_ENTRY,
    /** A root is taken in the middle of a slot. */
    ROOT_IN_MID_SLOT,
    /** A root is put although a put of one of its nodes is in doubt. */
    ROOT_WITHOUT_ITS_NODES,
    /** The newest version is what this process knows. */
    NEWEST_IS_WHAT_IS_KNOWN,
    /** Transactions read what this process knows. */
    READS_WHAT_IS_KNOWN,
    /** A chunk is named although its put is in doubt. */
    CHUNK_IN_DOUBT_IS_NAMED,
    /** That nothing is to be done is answered though what says so is not confirmed. */
    NOTHING_TO_DO_ON_CANDIDATE,
    /** A second attempt takes a fresh id. */
    FRESH_ID_FOR_EACH_ATTEMPT,
    /** A manifest is swapped on the token that it has by now, not on that of what was read. */
    TOKEN_WITHOUT_A_LOOK,
    /** An upgrade changes the marker and leaves the manifest as it is. */
    UPGRADE_BY_MARKER_ALONE,
    /** A step that was done before is applied again. */
    DONE_STEP_APPLIED_AGAIN,
    /** A step lands after its data, in an entry of its own. */
    STEP_APART_FROM_ITS_DATA,
    /** A lineage goes on from wherever the application is, whatever its parent was to have done. */
    LINEAGE_OPENED_ON_ANY_POSITION,
    /** A step that can no longer land is taken for done. */
    SUPERSEDED_STEP_TAKEN_FOR_DONE,
    /** A version is read though it has expired. */
    EXPIRED_VERSION_IS_READ,
    /** What is held is not looked at once it is below the oldest readable version. */
    HELD_VERSION_IS_REFUSED,
    /** What lies below a cutoff is deleted, and no entry says so. */
    SWEEP_WITHOUT_ITS_ENTRY,
    /** What a sweep must leave is read before it lands. */
    REACHED_AT_PREMISE,
    /** A vacuum takes nodes, vectors and bodies for garbage. */
    NODES_FORGOTTEN,
    /** A vacuum takes bodies of entries for garbage. */
    BODIES_FORGOTTEN,
    /** A vacuum takes for garbage what only held versions need. */
    HELD_FORGOTTEN,
    /** A vacuum takes slots below the cutoff for garbage. */
    SLOTS_FORGOTTEN,
    /** Nodes of a checkpoint bear older stamps than its entry says. */
    EARLIER_STAMPS,
    /** What the tail of a table was at one version is taken for what it is at another. */
    STALE_OVERLAY,
    /** An id is said to be withdrawn, and no entry says so. */
    WITHDRAWN_WITHOUT_ENTRY,
    /** A table that comes back takes its next row id along. */
    RESTORE_RESETS_ROW_IDS,
    /** What is left of a retired slot has other ids than the slot had. */
    RETIRED_IDS_LOST,
    /** Nothing is written at all, and everything is acknowledged. */
    CANARY
  }

  /** The same parts without a bug; must pass. */
  static final Bug CONTROL = new Bug(PlantedBug.NONE, Elsewhere.NONE);

  /** Whether only changes of rows can show it. */
  boolean ofRows() {
    return commit == PlantedBug.NO_ROWS
        || (elsewhere.compareTo(Elsewhere.VECTORS_REPLACED) >= 0
            && elsewhere.compareTo(Elsewhere.READS_NOT_REQUIRED) <= 0);
  }

  /** Whether only a vacuum beside much else can show it. */
  boolean ofSweeps() {
    return commit == PlantedBug.SWEEPS_AT_THEIR_PREMISE
        || commit == PlantedBug.STAGED_AT_ITS_PREMISE
        || (elsewhere.compareTo(Elsewhere.SWEEP_WITHOUT_ITS_ENTRY) >= 0
            && elsewhere.compareTo(Elsewhere.EARLIER_STAMPS) <= 0);
  }

  /** Whether only plans on a slot in flight that is lost can show it. */
  boolean ofPlansAhead() {
    return commit == PlantedBug.PREMISE_ON_CANDIDATE
        || commit == PlantedBug.KEPT_WHEN_CANDIDATE_FELL
        || commit == PlantedBug.FIRST_PLAN_AFTER_FALL;
  }

  /** How it follows rows. */
  Moving moving() {
    return switch (elsewhere) {
      case COMPARES_SETS -> Moving.COMPARES_SETS;
      case COMPARES_NOTHING -> Moving.COMPARES_NOTHING;
      case LOOKS_IN_NEWEST -> Moving.LOOKS_IN_NEWEST;
      case KEEPS_POSITIONS -> Moving.KEEPS_POSITIONS;
      default -> Moving.SOUND;
    };
  }

  /** All that must be found. */
  static List<Bug> all() {
    List<Bug> bugs = new java.util.ArrayList<>();
    for (PlantedBug commit : PlantedBug.values()) {
      if (commit != PlantedBug.NONE) {
        bugs.add(new Bug(commit, Elsewhere.NONE));
      }
    }
    for (Elsewhere elsewhere : Elsewhere.values()) {
      if (elsewhere != Elsewhere.NONE) {
        bugs.add(new Bug(PlantedBug.NONE, elsewhere));
      }
    }
    return bugs;
  }

  /** Its name for people: words joined by dashes. */
  String title() {
    String name = elsewhere == Elsewhere.NONE ? commit.name() : elsewhere.name();
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
