package dev.larva.lab.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A set as someone saw it, and the list of what came into it and left it. No member comes twice or
 * leaves twice.
 */
record Members(List<String> list, Set<String> seen) {

  /** Every member that ever was. */
  static Set<String> ever(List<String> list) {
    Set<String> members = new TreeSet<>();
    list.stream().filter(Members::comes).forEach(element -> members.add(member(element)));
    return members;
  }

  /** The elements that had happened. */
  List<String> before() {
    return list.stream().filter(e -> comes(e) && seen.contains(member(e))).toList();
  }

  /**
   * The elements that had not; of a member that came and left and was not seen, nothing is said.
   */
  List<String> after() {
    Set<String> gone = new TreeSet<>();
    list.stream().filter(e -> !comes(e)).forEach(e -> gone.add(member(e)));
    List<String> after = new ArrayList<>();
    for (String element : list) {
      boolean there = seen.contains(member(element));
      if (comes(element) ? !there && !gone.contains(member(element)) : there) {
        after.add(element);
      }
    }
    return after;
  }

  private static boolean comes(String element) {
    return element.startsWith("+");
  }

  private static String member(String element) {
    return element.substring(1, element.indexOf('#'));
  }
}
