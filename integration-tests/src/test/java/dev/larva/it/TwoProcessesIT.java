package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

class TwoProcessesIT {

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  @RepeatedTest(3)
  void ofTwoThatCreateTheSameTableOneIsTold() {
    String lake = root.resolve("lake").toString();
    try (ChildJvm one = ChildJvm.start(CreatorProcess.class, lake);
        ChildJvm other = ChildJvm.start(CreatorProcess.class, lake)) {
      assertThat(List.of(text(one.line()), text(other.line()))).containsOnly("ready");
      one.tell("go");
      other.tell("go");
      List<String> answers = List.of(text(one.line()), text(other.line()));
      assertThat(answers).filteredOn("created"::equals).hasSize(1);
      assertThat(answers)
          .filteredOn(answer -> !answer.equals("created"))
          .singleElement()
          .asString()
          .startsWith("refused: ")
          .contains("name");
    }
    Tool tables = Tool.larva("tables", "--root", lake);
    assertThat(tables.out().lines().filter(line -> line.contains("main.numbers"))).hasSize(1);
  }

  private static String text(@Nullable String line) {
    return String.valueOf(line);
  }
}
