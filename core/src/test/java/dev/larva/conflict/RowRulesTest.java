package dev.larva.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.expression.Expression;
import dev.larva.format.Format;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the table says of rows: of those that go, and of those that are found elsewhere. */
final class RowRulesTest {

  private static final Ulid LAKE = ulid(11);
  private static final Ulid TABLE = ulid(12);
  private static final Ulid OTHER = ulid(13);
  private static final Snapshot TIP = Snapshot.empty(LAKE, Format.CURRENT);
  private static final StagedName A = new StagedName(1, ulid(21));
  private static final StagedName B = new StagedName(1, ulid(22));

  private static Ulid ulid(long number) {
    return new Ulid("%026d".formatted(number));
  }

  private static Operation delete(StagedName chunk, long... positions) {
    return new DeleteRows(TABLE, List.of(new DeletedRows(chunk, Positions.of(positions))));
  }

  private static Operation remove(StagedName chunk) {
    return new RemoveChunks(TABLE, List.of(new RemovedChunk(chunk, 10, 100)));
  }

  private static Operation rewrite(StagedName input, StagedName output) {
    ChunkEntry chunk = new ChunkEntry(output, 10, 100, "0".repeat(64), 0, List.of(), true, null);
    return new RewriteChunks(
        TABLE,
        List.of(new RemovedChunk(input, 10, 100)),
        List.of(new Rewritten(chunk, Positions.NONE)));
  }

  private static Operation isolation(Ulid target) {
    return new Operation.SetProperties(target, Map.of("isolation", "serializable"), Set.of());
  }

  private static Verdict verdict(Operation mine, Operation... landed) {
    return verdict(List.of(mine), List.of(), landed);
  }

  private static Verdict verdict(
      List<Operation> mine, List<Requirement> requirements, Operation... landed) {
    Proposal proposal = new Proposal(id(1), 1, mine, requirements, null, Map.of());
    List<LogEntry> since = new java.util.ArrayList<>();
    for (Operation operation : landed) {
      Entry entry = new Proposal(id(2), 1, List.of(operation), List.of(), null, Map.of()).entry();
      since.add(new LogEntry(2 + since.size(), 2, LAKE, entry));
    }
    return Rebase.over(proposal, since, TIP) instanceof Judgement.Falls falls
        ? falls.verdict()
        : Verdict.STANDS;
  }

  private static TransactionId id(long number) {
    return new TransactionId(0, ulid(number));
  }

  private static Verdict unchanged(Expression scope, Operation landed) {
    return verdict(List.of(delete(B, 9)), List.of(new Requirement.Unchanged(TABLE, scope)), landed);
  }

  @Test
  void deletesOfDisjointRowsOfOneChunkStand() {
    assertThat(verdict(delete(A, 1, 2), delete(A, 3))).isEqualTo(Verdict.STANDS);
  }

  @Test
  void deletesOfOneRowConflict() {
    assertThat(verdict(delete(A, 1, 2), delete(A, 2, 3))).isEqualTo(Verdict.CONFLICT);
  }

  @Test
  void theRemovalOfAChunkConflictsWithEveryDeleteInIt() {
    assertThat(verdict(remove(A), delete(A, 2))).isEqualTo(Verdict.CONFLICT);
    assertThat(verdict(delete(A, 2), remove(A))).isEqualTo(Verdict.CONFLICT);
    assertThat(verdict(remove(A), remove(A))).isEqualTo(Verdict.CONFLICT);
    assertThat(verdict(remove(A), delete(B, 2))).isEqualTo(Verdict.STANDS);
  }

  @Test
  void deletesAndRemovalsAreMovedBehindARewriteOfTheirChunk() {
    assertThat(verdict(delete(A, 1), rewrite(A, B))).isEqualTo(Verdict.MOVE);
    assertThat(verdict(remove(A), rewrite(A, B))).isEqualTo(Verdict.MOVE);
    assertThat(verdict(delete(A, 1), rewrite(B, A))).isEqualTo(Verdict.STANDS);
  }

  @Test
  void theFoldEndsAtTheFirstMove() {
    assertThat(verdict(delete(A, 1), rewrite(A, B), new Operation.DropTable(TABLE)))
        .isEqualTo(Verdict.MOVE);
    assertThat(verdict(delete(A, 1), new Operation.DropTable(TABLE), rewrite(A, B)))
        .isEqualTo(Verdict.CONFLICT);
  }

  @Test
  void aRewriteIsCarriedOverDeletesInItsInputs() {
    assertThat(verdict(rewrite(A, B), delete(A, 1))).isEqualTo(Verdict.MOVE);
    assertThat(verdict(rewrite(A, B), remove(A))).isEqualTo(Verdict.MOVE);
    assertThat(verdict(rewrite(A, B), delete(B, 1))).isEqualTo(Verdict.STANDS);
  }

  @Test
  void aRewriteIsAbandonedIfItsInputsWereRewrittenOrAColumnWent() {
    assertThat(verdict(rewrite(A, B), rewrite(A, B))).isEqualTo(Verdict.CONFLICT);
    assertThat(verdict(rewrite(A, B), new ColumnChange.DropColumn(TABLE, 1)))
        .isEqualTo(Verdict.CONFLICT);
    assertThat(verdict(rewrite(A, B), new ColumnChange.RenameColumn(TABLE, 1, "x")))
        .isEqualTo(Verdict.STANDS);
    assertThat(verdict(rewrite(A, B), new ColumnChange.WidenColumn(TABLE, 1, Primitive.LONG)))
        .isEqualTo(Verdict.STANDS);
  }

  @Test
  void aScopeIsChangedByDeletesOfUnknownRowsAndNeverByARewrite() {
    assertThat(unchanged(Expression.ALL, delete(A, 1))).isEqualTo(Verdict.CONFLICT);
    assertThat(unchanged(Expression.ALL, remove(A))).isEqualTo(Verdict.CONFLICT);
    assertThat(unchanged(Expression.ALL, rewrite(A, new StagedName(1, OTHER))))
        .isEqualTo(Verdict.STANDS);
    assertThat(unchanged(Expression.NONE, delete(A, 1))).isEqualTo(Verdict.STANDS);
  }

  @Test
  void anotherIsolationOfTheTableOrTheLakeMakesWritersPlanAgain() {
    assertThat(verdict(delete(A, 1), isolation(TABLE))).isEqualTo(Verdict.REPLAN);
    assertThat(verdict(delete(A, 1), isolation(LAKE))).isEqualTo(Verdict.REPLAN);
    assertThat(verdict(delete(A, 1), isolation(OTHER))).isEqualTo(Verdict.STANDS);
    assertThat(verdict(rewrite(A, B), isolation(TABLE))).isEqualTo(Verdict.STANDS);
    List<Requirement> fits = List.of(new Requirement.Fits(TABLE, 0));
    assertThat(verdict(List.of(new Operation.DropTable(OTHER)), fits, isolation(TABLE)))
        .isEqualTo(Verdict.REPLAN);
  }
}
