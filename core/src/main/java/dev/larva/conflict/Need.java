package dev.larva.conflict;

import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Names;
import java.util.ArrayList;
import java.util.List;
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

  /** The rows of these chunks are as they were. */
  record Live(Ulid table, Set<StagedName> chunks) implements Need {
    public Live {
      chunks = java.util.Collections.unmodifiableSet(new TreeSet<>(chunks));
    }

    @Override
    public Kind kind() {
      return Kind.LIVE;
    }
  }

  /** No row entered or left the scope. */
  record Unchanged(Ulid table, Expression scope) implements Need {
    @Override
    public Kind kind() {
      return Kind.UNCHANGED;
    }
  }

  /** The added rows, checked against this schema, satisfy the table. */
  record Fits(Ulid table, int schema) implements Need {
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
    for (Operation operation : proposal.operations()) {
      if (operation instanceof Operation.RemoveChunks remove) {
        needs.add(new Live(remove.table(), Operations.names(remove)));
      } else if (operation instanceof Operation.SetProperties change) {
        needs.add(new Properties(change.target(), Operations.keys(change)));
      } else if (operation instanceof Operation.Checkpoint) {
        needs.add(new Control());
      }
    }
    return needs;
  }

  private static Need of(Requirement requirement) {
    if (requirement instanceof Requirement.Name name) {
      return new Name(new Names.Name(name.namespace(), name.name()), name.is());
    }
    if (requirement instanceof Requirement.Empty empty) {
      return new Empty(empty.namespace());
    }
    if (requirement instanceof Requirement.Fits fits) {
      return new Fits(fits.table(), fits.schema());
    }
    if (requirement instanceof Requirement.Shape shape) {
      return new Shape(shape.table(), shape.schema());
    }
    Requirement.Unchanged unchanged = (Requirement.Unchanged) requirement;
    return new Unchanged(unchanged.table(), unchanged.scope());
  }
}
