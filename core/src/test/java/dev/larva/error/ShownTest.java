package dev.larva.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {

  @Test
  void aPlainNameIsShownAsItIs() {
    assertThat(Shown.value("main.orders")).isEqualTo("main.orders");
    assertThat(Shown.value("größe_2/x:y@z")).isEqualTo("größe_2/x:y@z");
    assertThat(Shown.value(7)).isEqualTo("7");
  }

  @Test
  void whatEndsNowhereIsInQuotes() {
    assertThat(Shown.value("")).isEqualTo("\"\"");
    assertThat(Shown.value("a b version=9")).isEqualTo("\"a b version=9\"");
    assertThat(Shown.value("say \"so\" \\")).isEqualTo("\"say \\\"so\\\" \\\\\"");
  }

  @Test
  void whatATerminalWouldObeyIsEscaped() {
    assertThat(Shown.value("a\u001b[2Jb\u202e")).isEqualTo("\"a\\u001b[2Jb\\u202e\"");
    assertThat(Shown.value("\uD800")).isEqualTo("\"\\ud800\"");
  }

  @Test
  void everyMessageIsOneLine() {
    assertThat(new InvalidRequest("one\ntwo\rthree\u0007")).hasMessage("one\\ntwo\\rthree\\u0007");
  }
}
