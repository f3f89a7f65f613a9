package dev.larva.scan.change;

import org.apache.avro.generic.GenericRecord;

/**
 * What happened to one row in one version.
 *
 * @param version that changed it
 * @param offset how many changes of that version come before
 * @param time of the version, microseconds since 1970
 * @param rowId of the row: the same in all its changes
 * @param row its columns, by the schema of the feed
 */
public record Change(
    long version, long offset, long time, Kind kind, long rowId, GenericRecord row) {

  /** The kinds of change. */
  public enum Kind {
    /** The row is new. */
    INSERT,
    /** The row is gone; it is told as it was. */
    DELETE,
    /** The row as it was before its version; its other image comes in the same version. */
    UPDATE_BEFORE,
    /** The row as its version made it. */
    UPDATE_AFTER
  }

  /** Where a consumer goes on that has taken this change and all before it. */
  public ChangePosition next() {
    return new ChangePosition(version, offset + 1);
  }
}
