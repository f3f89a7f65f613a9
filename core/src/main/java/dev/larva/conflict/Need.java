package dev.larva.conflict;

import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What must still hold of a proposal: its requirements, and what its operations imply. One row of
 * the table each.
 */
public sealed interface Need {

  /** The rows, to switch over. */
  enum Kind {
    LIVE,
    INPUTS,
    UNCHANGED,
    FITS,
    SHAPE,
    NAME,
    EMPTY,
    PROPERTIES,
    CONTROL
  }

  Kind kind();

  /** The table it is about, if it is about one. */
  @Nullable Ulid table();

  /** These rows are as they were. */
  record Live(Ulid table, ChunkRows rows) implements Need {
    @Override
    public Kind kind() {
      return Kind.LIVE;
    }
  }

  /** A rewrite holds what these chunks hold; a restore, what it says of them. */
  record Inputs(Ulid table, Set<StagedName> chunks) implements Need {
    public Inputs {
      chunks = java.util.Collections.unmodifiableSet(new TreeSet<>(chunks));
    }

    @Override
    public Kind kind() {
      return Kind.INPUTS;
    }
  }

  /** No row entered or left the scope. */
  record Unchanged(Ulid table, Expression scope) implements Need {
    @Override
    public Kind kind() {
      return Kind.UNCHANGED;
    }
  }

  /** The added rows, checked against this schema and arranged by this spec, satisfy the table. */
  record Fits(Ulid table, int schema, int spec) implements Need {
    @Override
    public Kind kind() {
      return Kind.FITS;
    }
  }

  /** The schema is the one seen. */
  record Shape(Ulid table, int schema) implements Need {
    @Override
    public Kind kind() {
      return Kind.SHAPE;
    }
  }

  /** The name belongs to whom it belonged, or to nobody. */
  record Name(Names.Name name, @Nullable Ulid is) implements Need {
    @Override
    public Kind kind() {
      return Kind.NAME;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** The namespace holds no tables. */
  record Empty(Ulid namespace) implements Need {
    @Override
    public Kind kind() {
      return Kind.EMPTY;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** The properties with these keys are as they were; {@code table} may be a namespace's id. */
  record Properties(Ulid table, Set<String> keys) implements Need {
    public Properties {
      keys = java.util.Collections.unmodifiableSet(new TreeSet<>(keys));
    }

    @Override
    public Kind kind() {
      return Kind.PROPERTIES;
    }
  }

  /** A control entry: valid only as replay finds it at its own position. */
  record Control() implements Need {
    @Override
    public Kind kind() {
      return Kind.CONTROL;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** All needs of a proposal. */
  static List<Need> of(Proposal proposal) {
    List<Need> needs = new ArrayList<>();
    proposal.requirements().forEach(requirement -> needs.add(of(requirement)));
    proposal.operations().forEach(operation -> of(operation).ifPresent(needs::add));
    return needs;
  }

  private static Optional<Need> of(Operation operation) {
    if (operation instanceof Operation.OnTable change) {
      return ofTable(change);
    }
    if (operation instanceof Operation.SetProperties change) {
      return Optional.of(new Properties(change.target(), Operations.keys(change)));
    }
    if (operation instanceof Operation.Control) {
      return Optional.of(new Control());
    }
    if (operation instanceof Operation.OnNamespaces) {
      return Optional.empty();
    }
    throw Operations.unknown(operation);
  }

  /** What names, schemas and added rows need is in the requirements. */
  private static Optional<Need> ofTable(Operation.OnTable change) {
    if (change instanceof Operation.RemoveChunks remove) {
      return Optional.of(new Live(remove.table(), ChunkRows.of(remove)));
    }
    if (change instanceof Operation.DeleteRows delete) {
      return Optional.of(new Live(delete.table(), ChunkRows.of(delete)));
    }
    if (change instanceof Operation.RewriteChunks rewrite) {
      return Optional.of(new Inputs(rewrite.table(), Operations.names(rewrite.inputs())));
    }
    if (change instanceof Restore restore) {
      return Optional.of(new Inputs(restore.table(), Operations.names(restore.removed())));
    }
    if (Operations.isOfSchema(change) || change instanceof Operation.AddChunks) {
      return Optional.empty();
    }
    throw Operations.unknown(change);
  }

  private static Need of(Requirement requirement) {
    if (requirement instanceof Requirement.Name name) {
      return new Name(new Names.Name(name.namespace(), name.name()), name.is());
    }
    if (requirement instanceof Requirement.Empty empty) {
      return new Empty(empty.namespace());
    }
    if (requirement instanceof Requirement.Fits fits) {
      return new Fits(fits.table(), fits.schema(), fits.spec());
    }
    if (requirement instanceof Requirement.Shape shape) {
      return new Shape(shape.table(), shape.schema());
    }
    if (requirement instanceof Requirement.Unchanged unchanged) {
      return new Unchanged(unchanged.table(), unchanged.scope());
    }
    throw new IllegalStateException("no need is known for the requirement " + requirement);
  }
}
