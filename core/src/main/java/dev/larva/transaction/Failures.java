package dev.larva.transaction;

import dev.larva.commit.Landing;
import dev.larva.conflict.Judgement;
import dev.larva.conflict.Need;
import dev.larva.entry.Entry;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.error.CommitConflict;
import dev.larva.error.IdReused;
import dev.larva.error.InvalidRequest;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.Rejected;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.StagedTooOld;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.TableState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says to a caller why a transaction did not land. */
final class Failures {

  /** Chunks that a message names at most. */
  private static final int CHUNKS_NAMED = 4;

  private Failures() {}

  /**
   * The entry of a transaction as its caller knows it, or the outcome that it decided on.
   *
   * @param digest of the request that the caller means; absent: it does not say
   */
  static Landed landedOrThrow(LogEntry entry, @Nullable String digest) {
    String landed = entry.entry().digest();
    if (digest != null && landed != null && !digest.equals(landed)) {
      throw new IdReused(
          "The id stands for another request, which has landed; nothing of this one was tried. Take a"
              + " new id for it. id="
              + entry.entry().id()
              + " version="
              + entry.version());
    }
    Entry.Outcome outcome = entry.entry().outcome();
    if (outcome != null && !entry.entry().retired()) {
      throw new Rejected(
          "This transaction was decided before without effect: "
              + outcome.reason()
              + ". Start a new one. id="
              + entry.entry().id()
              + " version="
              + entry.version());
    }
    return new Landed(entry.entry().id(), entry.version(), entry.time());
  }

  static RuntimeException of(TransactionId id, Landing landing, int runs, LakeAccess lake) {
    return switch (landing.kind()) {
      case FALLEN -> conflict(id, ((Landing.Fallen) landing).judgement(), runs, lake);
      case REFUSED ->
          outrun(id, "it is no longer valid: " + ((Landing.Refused) landing).reason(), runs);
      case AGAIN -> outrun(id, "others changed what it rests on whenever it was planned", runs);
      case TOO_OLD ->
          new StagedTooOld(
              "The transaction's id lies below the cutoff of a sweep and can never land. Stage it"
                  + " again under a new id. id="
                  + id
                  + " cutoff="
                  + ((Landing.TooOld) landing).cutoff());
      case TOO_LARGE ->
          new InvalidRequest(
              "Nothing of this attempt landed: the transaction names more chunks than one entry of the log can hold."
                  + " Write fewer, larger chunks, or split it. id="
                  + id
                  + " bytes="
                  + ((Landing.TooLarge) landing).bytes()
                  + " limit="
                  + ((Landing.TooLarge) landing).limit());
      case EXHAUSTED, EXPIRED -> exhausted(id, landing);
      case UNKNOWN -> unknown(id);
      case FAILED -> ((Landing.Failed) landing).cause();
      case LANDED -> new IllegalStateException("landed: " + id);
    };
  }

  private static CommitConflict outrun(TransactionId id, String why, int runs) {
    return new CommitConflict(
        "Nothing of this attempt landed: the lake changed under the transaction ("
            + why
            + "). Run the operation again. id="
            + id
            + " runs="
            + runs);
  }

  private static OutcomeUnknown unknown(TransactionId id) {
    return new OutcomeUnknown(
        "The transaction was sent, but the store did not say in time whether it landed. Nothing is"
            + " lost: ask for the outcome of this id before you run it again. id="
            + id);
  }

  private static RetryBudgetExhausted exhausted(TransactionId id, Landing landing) {
    if (landing instanceof Landing.Exhausted exhausted) {
      return new RetryBudgetExhausted(
          "Nothing of this attempt landed: too many races for a slot were lost. Run it again when fewer writers are"
              + " active, or send their work through one process. id="
              + id
              + " losses="
              + exhausted.losses()
              + " winner="
              + exhausted.winner());
    }
    return new RetryBudgetExhausted(
        "Nothing of this attempt landed: the deadline passed, the caller was interrupted, or the lake was closed,"
            + " before the transaction was sent. Run it again, with more time if need be. id="
            + id
            + " losses="
            + ((Landing.Expired) landing).losses());
  }

  private static CommitConflict conflict(
      TransactionId id, Judgement.Falls falls, int runs, LakeAccess lake) {
    return new CommitConflict(
        "Nothing of this attempt landed: another transaction changed what this one rests on ("
            + what(falls.need(), lake)
            + "). Run the operation again. id="
            + id
            + " other="
            + falls.cause().entry().id()
            + " version="
            + falls.cause().version()
            + " runs="
            + runs);
  }

  private static String what(Need need, LakeAccess lake) {
    Optional<String> table =
        Optional.ofNullable(need.table())
            .flatMap(lake.head().known()::table)
            .map(TableState::record)
            .map(record -> " of table " + record.name());
    String what =
        switch (need.kind()) {
          case LIVE -> "rows that it deletes, in " + few(((Need.Live) need).rows().chunks());
          case INPUTS -> "chunks that it rewrites, " + few(((Need.Inputs) need).chunks());
          case UNCHANGED -> "rows in a scope that it overwrites or read";
          case FITS -> "the schema that its rows were checked against";
          case SHAPE -> "the schema that it changes";
          case NAME -> "the name " + ((Need.Name) need).name().name();
          case EMPTY -> "a namespace that it drops";
          case PROPERTIES -> "properties that it sets";
          case CONTROL -> "the lake's bookkeeping";
        };
    return what + table.orElse("");
  }

  /** A transaction may be about very many chunks; a message names the first. */
  private static String few(Set<StagedName> chunks) {
    List<StagedName> first = chunks.stream().limit(CHUNKS_NAMED).toList();
    int more = chunks.size() - first.size();
    return more == 0 ? first.toString() : first + " and " + more + " more chunks";
  }
}
