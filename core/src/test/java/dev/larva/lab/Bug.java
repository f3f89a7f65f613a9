package dev.larva.lab;

import dev.larva.commit.PlantedBug;
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
    /** Nothing is written at all, and everything is acknowledged. */
    CANARY
  }

  /** The same parts without a bug; must pass. */
  static final Bug CONTROL = new Bug(PlantedBug.NONE, Elsewhere.NONE);

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
