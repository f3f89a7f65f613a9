package dev.larva.bench;

import java.util.Map;
import java.util.TreeMap;

/** Who took part, in their own words; and who did not, and why. */
final class Titles {

  private final Map<String, String> titles = new TreeMap<>();

  void heard(String name, String title) {
    titles.put(name, title);
  }

  Map<String, String> all() {
    return titles;
  }
}
