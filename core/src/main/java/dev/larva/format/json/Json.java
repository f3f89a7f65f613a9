package dev.larva.format.json;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A JSON value. */
public sealed interface Json {

  /** Whole numbers stay below this, so that every JSON reader holds them exactly. */
  long NUMBER_LIMIT = 1L << 53;

  /** The order of keys, and of texts that stand for a set: that of their UTF-8 bytes. */
  Comparator<String> ORDER = Json::compare;

  record Text(String value) implements Json {}

  /** A whole number, at least 0 and below {@link #NUMBER_LIMIT}. */
  record Whole(long value) implements Json {
    public Whole {
      if (value < 0 || value >= NUMBER_LIMIT) {
        throw new IllegalArgumentException("number is not in [0, 2^53): " + value);
      }
    }
  }

  record Bool(boolean value) implements Json {}

  record Items(List<Json> values) implements Json {
    public Items {
      values = List.copyOf(values);
    }
  }

  record Members(SortedMap<String, Json> values) implements Json {
    public Members {
      SortedMap<String, Json> sorted = new TreeMap<>(ORDER);
      sorted.putAll(values);
      values = Collections.unmodifiableSortedMap(sorted);
    }
  }

  /** A value that no object of a lake holds today: null, or another number. Never written. */
  record Foreign(String text) implements Json {}

  static Json texts(Map<String, String> texts) {
    JsonBuilder members = new JsonBuilder();
    texts.forEach(members::put);
    return members.build();
  }

  private static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean supplementary = Character.isSurrogate(a);
        return supplementary == Character.isSurrogate(b) ? a - b : supplementary ? 1 : -1;
      }
    }
    return left.length() - right.length();
  }
}
