package dev.larva.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Store options as a person types them. */
final class OptionArguments {

  private OptionArguments() {}

  /** The arguments, and a {@code -o key=value} for each option. */
  static String[] with(Map<String, String> options, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    options.forEach((key, value) -> all.addAll(List.of("-o", key + "=" + value)));
    return all.toArray(String[]::new);
  }
}
