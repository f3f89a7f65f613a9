package dev.larva.transaction;

import dev.larva.conflict.Effect;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction requires of what it only read. The strictest of all that is asked for counts.
 */
public enum Isolation {
  /** Nothing: of two that change the same row, the first wins, and others do not meet. */
  SNAPSHOT,
  /** That it is unchanged, and that names mean what they meant: all is as if run one by one. */
  SERIALIZABLE;

  private static final String PROPERTY = Effect.Isolation.PROPERTY;

  /** What binds a transaction on the table; absent: on none, or on one that is not there. */
  Isolation with(Snapshot state, @Nullable TableState table) {
    Isolation lake =
        state.namespace(Snapshot.MAIN).map(main -> of(main.properties())).orElse(SNAPSHOT);
    Isolation own = table == null ? SNAPSHOT : of(table.record().properties());
    return strictest(this, strictest(lake, own));
  }

  /**
   * Refuses properties that name none.
   *
   * @throws InvalidRequest naming the value
   */
  static void check(Map<String, String> properties) {
    String text = properties.getOrDefault(PROPERTY, SNAPSHOT.text());
    if (!text.equals(SNAPSHOT.text()) && !text.equals(SERIALIZABLE.text())) {
      throw new InvalidRequest(
          "There is no isolation of that name. Set the property to snapshot or serializable."
              + " property="
              + PROPERTY
              + " value="
              + Shown.value(text));
    }
  }

  /** A name that another writer may have set and that is not known here asks for the most. */
  private static Isolation of(Map<String, String> properties) {
    String text = properties.getOrDefault(PROPERTY, SNAPSHOT.text());
    return text.equals(SNAPSHOT.text()) ? SNAPSHOT : SERIALIZABLE;
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static Isolation strictest(Isolation one, Isolation other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
