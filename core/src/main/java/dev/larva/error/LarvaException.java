package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** Any failure that Larva reports; the subclasses say what a caller can do about it. */
public abstract sealed class LarvaException extends RuntimeException
    permits CommitConflict,
        CorruptLake,
        IdReused,
        InvalidRequest,
        LakeUpgraded,
        NotALake,
        OutcomeUnknown,
        Rejected,
        RetryBudgetExhausted,
        SequenceConflict,
        StagedTooOld,
        StoreFailure,
        UnsupportedFormat,
        VersionUnavailable {

  LarvaException(String message, @Nullable Throwable cause) {
    super(Shown.line(message), cause);
  }
}
