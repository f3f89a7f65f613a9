package dev.larva.conflict;

import dev.larva.log.LogEntry;
import dev.larva.snapshot.Snapshot;
import java.util.List;

/** Carries a proposal over the entries that landed since its premise: a left fold. Pure. */
public final class Rebase {

  private Rebase() {}

  /**
   * How the proposal stands. The fold ends where rows moved: what comes after is to be compared
   * with the proposal as it is rewritten then.
   *
   * @param since the entries after its premise, in order
   * @param tip the state after them
   */
  public static Judgement over(Proposal proposal, List<LogEntry> since, Snapshot tip) {
    Judgement judgement = new Judgement.Stands();
    List<Need> needs = Need.of(proposal);
    for (LogEntry landed : since) {
      judgement = strictest(judgement, over(needs, landed, tip));
      if (verdict(judgement) == Verdict.MOVE) {
        break;
      }
    }
    return judgement;
  }

  private static Judgement over(List<Need> needs, LogEntry landed, Snapshot tip) {
    Judgement judgement = new Judgement.Stands();
    for (Effect effect : Effect.of(landed.entry())) {
      for (Need need : needs) {
        Verdict verdict = Rules.verdict(need, effect, tip);
        if (verdict != Verdict.STANDS) {
          judgement = strictest(judgement, new Judgement.Falls(verdict, need, landed));
        }
      }
    }
    return judgement;
  }

  private static Judgement strictest(Judgement one, Judgement other) {
    return verdict(other).compareTo(verdict(one)) > 0 ? other : one;
  }

  private static Verdict verdict(Judgement judgement) {
    return judgement instanceof Judgement.Falls falls ? falls.verdict() : Verdict.STANDS;
  }
}
