package dev.larva.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.conflict.Effect.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RulesTest {

  private static final Path PAGE = Path.of("..", "format-spec", "conflicts.md");
  private static final String BEGIN = "<!-- table: begin -->\n";
  private static final String END = "<!-- table: end -->\n";

  @Test
  void everyNeedHasAVerdictForEveryEffect() {
    for (Need.Kind need : Need.Kind.values()) {
      for (Effect.Kind effect : Effect.Kind.values()) {
        assertThat(Rules.cell(need, effect)).as("%s x %s", need, effect).isNotNull();
      }
    }
  }

  @Test
  void theSpecShowsThisTable() throws IOException {
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("larva.spec.write")) {
      page =
          page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
              + table()
              + page.substring(page.indexOf(END));
      Files.writeString(PAGE, page);
    }
    String shown = page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));
    assertThat(shown).isEqualTo(table());
  }

  private static String table() {
    StringBuilder table = new StringBuilder("| required ↓ / landed since → |");
    Stream.of(Kind.values()).forEach(effect -> table.append(' ').append(word(effect)).append(" |"));
    table.append("\n|---|").append("---|".repeat(Kind.values().length)).append('\n');
    for (Need.Kind need : Need.Kind.values()) {
      String row =
          Stream.of(Kind.values())
              .map(effect -> Rules.cell(need, effect).text())
              .collect(Collectors.joining(" | "));
      table.append("| **").append(word(need)).append("** | ").append(row).append(" |\n");
    }
    return table.toString();
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(java.util.Locale.ROOT);
  }
}
