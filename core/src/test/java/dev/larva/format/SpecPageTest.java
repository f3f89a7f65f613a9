package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.format.form.FormNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages lead where they say, and leave no kind out. */
class SpecPageTest {

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
        Path target = page.resolveSibling(link.group(1));
        if (!Files.exists(target)) {
          broken.add(page.getFileName() + " -> " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void theReadmeNamesEveryPage() throws IOException {
    String readme = Files.readString(SpecFolder.PATH.resolve("README.md"));
    for (Path page : pages()) {
      String name = SpecFolder.PATH.relativize(page).toString().replace('\\', '/');
      if (!name.equals("README.md")) {
        assertThat(readme).contains("(" + name + ")");
      }
    }
  }

  @Test
  void everyKindIsOnItsPage() throws IOException {
    assertNamed("entry.md", "`", FormNames.operations());
    assertNamed("replay.md", "`", FormNames.operations());
    assertNamed("entry.md", "`", FormNames.requirements());
    assertNamed("expressions.md", "\"", FormNames.expressions());
    assertNamed("types.md", "\"", FormNames.types());
    assertNamed("chunk.md", "`", FormNames.primitives());
  }

  private static void assertNamed(String page, String quote, Set<String> names) throws IOException {
    String text = Files.readString(SpecFolder.PATH.resolve(page));
    for (String name : names) {
      assertThat(text).as(page).contains(quote + name + quote);
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> all = Files.walk(SpecFolder.PATH)) {
      return all.filter(path -> path.toString().endsWith(".md")).toList();
    }
  }
}
