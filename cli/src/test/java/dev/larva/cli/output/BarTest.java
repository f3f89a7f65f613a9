package dev.larva.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class BarTest {

  private final StringWriter out = new StringWriter();

  @Test
  void onATerminalOneLineIsDrawnOver() {
    try (Bar bar = bar(true, 4)) {
      bar.at(2, "two of four groups");
      bar.at(4, "done");
    }
    assertThat(out.toString().split("\r"))
        .containsExactly(
            "",
            "work [..............................]   0 %  ",
            "work [###############...............]  50 %  two of four groups",
            "work [##############################] 100 %  done"
                + " ".repeat(14)
                + System.lineSeparator());
  }

  @Test
  void elsewhereThereIsALineForEachTenth() {
    try (Bar bar = bar(false, 1_000)) {
      for (int i = 1; i <= 1_000; i++) {
        bar.at(i, i + " of 1000");
      }
    }
    assertThat(out.toString().lines()).hasSize(10).startsWith("work: 10 %  100 of 1000");
  }

  @Test
  void ofNothingAllIsDone() {
    try (Bar bar = bar(false, 0)) {
      bar.at(0, "");
    }
    assertThat(out.toString()).startsWith("work: 100 %");
  }

  private Bar bar(boolean terminal, long total) {
    return new Bar(new PrintWriter(out, true), terminal, "work", total);
  }
}
