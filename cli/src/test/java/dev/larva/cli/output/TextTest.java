package dev.larva.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "main.orders, main.orders",
        "größe, größe",
        "a b, 'a b'",
        "it's, 'it'\\''s'",
        "$(rm -rf), '$(rm -rf)'",
        "\"a\nb\", $'a\\nb'",
        "\"'\\\n\", $'\\'\\\\\\n'"
      })
  void aNameIsQuotedAsAShellReadsIt(String name, String expected) {
    assertThat(Text.name(name)).isEqualTo(expected);
  }
}
