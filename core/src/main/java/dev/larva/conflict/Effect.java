package dev.larva.conflict;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a landed entry did, as far as it matters to others. One column of the table each. */
public sealed interface Effect {

  /** The columns, to switch over. */
  enum Kind {
    ADD,
    KILL,
    REHOME,
    SHAPE,
    TIGHTEN,
    RESET,
    NAMES,
    PROPERTIES,
    ISOLATION,
    CONTROL
  }

  Kind kind();

  /** The table it changed, if it changed one. */
  @Nullable Ulid table();

  /** Rows entered the table. */
  record Add(Ulid table, List<ChunkEntry> chunks) implements Effect {
    public Add {
      chunks = List.copyOf(chunks);
    }

    @Override
    public Kind kind() {
      return Kind.ADD;
    }
  }

  /** These rows left the table. */
  record Kill(Ulid table, ChunkRows rows) implements Effect {
    @Override
    public Kind kind() {
      return Kind.KILL;
    }
  }

  /** All live rows of the inputs went to the outputs; the content stayed the same. */
  record Rehome(Ulid table, Set<StagedName> inputs) implements Effect {
    public Rehome {
      inputs = java.util.Collections.unmodifiableSet(new TreeSet<>(inputs));
    }

    @Override
    public Kind kind() {
      return Kind.REHOME;
    }
  }

  /**
   * The schema changed in a way that only describes or widens: a column came, or changed its name,
   * place, meaning or default, or takes more values.
   */
  record Shape(Ulid table) implements Effect {
    @Override
    public Kind kind() {
      return Kind.SHAPE;
    }
  }

  /** What added rows must satisfy changed: a column went, or rows are arranged otherwise. */
  record Tighten(Ulid table) implements Effect {
    @Override
    public Kind kind() {
      return Kind.TIGHTEN;
    }
  }

  /** The table ended, or became what it was at an earlier version. */
  record Reset(Ulid table) implements Effect {
    @Override
    public Kind kind() {
      return Kind.RESET;
    }
  }

  /** A name of a table or namespace passed to another, or to nobody. */
  record Renamed() implements Effect {
    @Override
    public Kind kind() {
      return Kind.NAMES;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** Properties with these keys of a table or namespace changed. */
  record Properties(Ulid table, Set<String> keys) implements Effect {
    public Properties {
      keys = java.util.Collections.unmodifiableSet(new TreeSet<>(keys));
    }

    @Override
    public Kind kind() {
      return Kind.PROPERTIES;
    }
  }

  /**
   * What transactions must require of what they read changed.
   *
   * @param target a table, or the namespace main, whose property binds all tables
   */
  record Isolation(Ulid target) implements Effect {
    /** The property that says it. */
    public static final String PROPERTY = "isolation";

    @Override
    public Kind kind() {
      return Kind.ISOLATION;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** The lake's own bookkeeping changed; no row and no name did. */
  record Control() implements Effect {
    @Override
    public Kind kind() {
      return Kind.CONTROL;
    }

    @Override
    public @Nullable Ulid table() {
      return null;
    }
  }

  /** All effects of an entry. */
  static List<Effect> of(Entry entry) {
    List<Effect> effects = new ArrayList<>();
    entry.operations().forEach(operation -> of(operation, effects));
    return effects;
  }

  private static void of(Operation operation, List<Effect> effects) {
    if (operation instanceof Operation.OnTable change) {
      effects.addAll(ofTable(change));
    } else if (operation instanceof Operation.SetProperties change) {
      effects.add(new Properties(change.target(), Operations.keys(change)));
      if (Operations.keys(change).contains(Isolation.PROPERTY)) {
        effects.add(new Isolation(change.target()));
      }
    } else if (operation instanceof Operation.OnNamespaces) {
      effects.add(new Renamed());
    } else if (operation instanceof Operation.Control) {
      effects.add(new Control());
    } else {
      throw Operations.unknown(operation);
    }
  }

  private static List<Effect> ofTable(Operation.OnTable change) {
    if (change instanceof Operation.DropTable drop) {
      return List.of(new Reset(drop.table()), new Renamed());
    }
    if (change instanceof Restore restore) {
      return List.of(new Reset(restore.table()));
    }
    if (change instanceof Operation.CreateTable || change instanceof Operation.RenameTable) {
      return List.of(new Renamed());
    }
    if (change instanceof ColumnChange.DropColumn || change instanceof Operation.SetPartitioning) {
      return List.of(new Tighten(change.table()));
    }
    if (change instanceof ColumnChange) {
      return List.of(new Shape(change.table()));
    }
    return List.of(ofRows(change));
  }

  private static Effect ofRows(Operation.OnTable change) {
    if (change instanceof Operation.AddChunks add) {
      return new Add(add.table(), add.chunks());
    }
    if (change instanceof Operation.RemoveChunks remove) {
      return new Kill(remove.table(), ChunkRows.of(remove));
    }
    if (change instanceof Operation.DeleteRows delete) {
      return new Kill(delete.table(), ChunkRows.of(delete));
    }
    if (change instanceof Operation.RewriteChunks rewrite) {
      return new Rehome(rewrite.table(), Operations.names(rewrite.inputs()));
    }
    throw Operations.unknown(change);
  }
}
