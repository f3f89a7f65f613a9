package dev.larva.snapshot;

import dev.larva.runtime.Ulid;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/** Which names are taken, and by whom. */
public record Names(TreePMap<Name, Ulid> ids) {

  static final Names EMPTY = new Names(TreePMap.empty());

  /**
   * A name in its scope.
   *
   * @param namespace that holds the table; absent: the name is that of a namespace
   */
  public record Name(@Nullable Ulid namespace, String name) implements Comparable<Name> {

    private static final Comparator<Name> ORDER =
        Comparator.<Name, @Nullable Ulid>comparing(
                Name::namespace, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Name::name);

    @Override
    public int compareTo(Name other) {
      return ORDER.compare(this, other);
    }
  }

  /** Who has the name, if anybody. */
  public Optional<Ulid> id(Name name) {
    return Optional.ofNullable(ids.get(name));
  }

  /** The names of all tables of a namespace, in order, with their ids. */
  public SortedMap<Name, Ulid> tablesOf(Ulid namespace) {
    SortedMap<Name, Ulid> tables = new TreeMap<>();
    for (Map.Entry<Name, Ulid> entry : ids.tailMap(new Name(namespace, "")).entrySet()) {
      if (!namespace.equals(entry.getKey().namespace())) {
        break;
      }
      tables.put(entry.getKey(), entry.getValue());
    }
    return tables;
  }

  Names with(Name name, Ulid id) {
    return new Names(ids.plus(name, id));
  }

  Names without(Name name) {
    return new Names(ids.minus(name));
  }
}
