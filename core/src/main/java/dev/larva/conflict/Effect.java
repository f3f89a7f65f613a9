package dev.larva.conflict;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
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
    SHAPE,
    TIGHTEN,
    RESET,
    NAMES,
    PROPERTIES,
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

  /** All rows of these chunks left the table. */
  record Kill(Ulid table, Set<StagedName> chunks) implements Effect {
    public Kill {
      chunks = java.util.Collections.unmodifiableSet(new TreeSet<>(chunks));
    }

    @Override
    public Kind kind() {
      return Kind.KILL;
    }
  }

  /**
   * The schema changed in a way that only describes or widens: a column came, or changed its name.
   */
  record Shape(Ulid table) implements Effect {
    @Override
    public Kind kind() {
      return Kind.SHAPE;
    }
  }

  /** The schema changed in a way that takes something away: a column went. */
  record Tighten(Ulid table) implements Effect {
    @Override
    public Kind kind() {
      return Kind.TIGHTEN;
    }
  }

  /** The table ended. */
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
      ofTable(change, effects);
    } else if (operation instanceof Operation.SetProperties change) {
      effects.add(new Properties(change.target(), Operations.keys(change)));
    } else if (operation instanceof Operation.OnNamespaces) {
      effects.add(new Renamed());
    } else {
      effects.add(new Control());
    }
  }

  private static void ofTable(Operation.OnTable change, List<Effect> effects) {
    if (change instanceof Operation.AddChunks add) {
      effects.add(new Add(add.table(), add.chunks()));
    } else if (change instanceof Operation.RemoveChunks remove) {
      effects.add(new Kill(remove.table(), Operations.names(remove)));
    } else if (change instanceof Operation.AddColumn || change instanceof Operation.RenameColumn) {
      effects.add(new Shape(change.table()));
    } else if (change instanceof Operation.DropColumn) {
      effects.add(new Tighten(change.table()));
    } else {
      if (change instanceof Operation.DropTable) {
        effects.add(new Reset(change.table()));
      }
      effects.add(new Renamed());
    }
  }
}
