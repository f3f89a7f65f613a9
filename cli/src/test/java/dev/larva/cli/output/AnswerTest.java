package dev.larva.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void rowsForPeopleAreAlignedUnderTheirHeader() {
    try (Answer.Rows rows = answer(false).rows(List.of("table", "rows"))) {
      rows.add(List.of("main.a", 1L));
      rows.add(List.of("main.longer", 22L));
    }
    assertThat(out.toString().lines())
        .containsExactly("table        rows", "main.a       1", "main.longer  22");
  }

  @Test
  void rowsForProgramsAreOneObjectALine() {
    try (Answer.Rows rows = answer(true).rows(List.of("name", "n", "x"))) {
      rows.add(Arrays.asList("\"ä\"\n", 1L << 60, null));
      rows.add(Arrays.asList("b", Double.NaN, true));
    }
    assertThat(out.toString().lines())
        .containsExactly(
            "{\"name\":\"\\\"\\u00E4\\\"\\n\",\"n\":1152921504606846976,\"x\":null}",
            "{\"name\":\"b\",\"n\":\"NaN\",\"x\":true}");
  }

  @Test
  void aValueCannotMoveTheCursorOrEndTheLine() {
    try (Answer.Rows rows = answer(false).rows(List.of("x"))) {
      rows.add(List.of("a\u001b[2J\r\n\u202eb"));
    }
    assertThat(out.toString().lines()).containsExactly("x", "a\\u001b[2J\\r\\n\\u202eb");
  }

  @Test
  void progressIsNoPartOfTheResult() {
    answer(false).progress("reading");
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString().lines()).containsExactly("reading");
  }

  @Test
  void nestedFieldsAreShownAsJson() {
    answer(false).fields(Map.of("properties", Map.of("a", List.of(1L, 2L))));
    assertThat(out.toString().lines()).containsExactly("properties  {\"a\":[1,2]}");
  }

  @Test
  void moreRowsThanAPageAreAllPrinted() {
    int count = 2 * TextTable.PAGE_ROWS + 1;
    try (Answer.Rows rows = answer(false).rows(List.of("n"))) {
      for (int i = 0; i < count; i++) {
        rows.add(List.of((long) i));
      }
    }
    assertThat(out.toString().lines()).hasSize(count + 1).endsWith(String.valueOf(count - 1));
  }

  private Answer answer(boolean json) {
    return new Answer(new PrintWriter(out), new PrintWriter(err), json);
  }
}
