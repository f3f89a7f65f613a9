package dev.larva.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-02, 86400000000",
    "1970-01-01T00:00:01, 1000000",
    "1970-01-01 00:00:01.000001Z, 1000001",
    "1970-01-01T01:00:00+01:00, 0",
    "1969-12-31T19:00:00-05:00, 0",
    "1969-12-31T23:59:59.999999Z, -1"
  })
  void aTimeIsReadAsUtcUnlessItSaysOtherwise(String text, long micros) {
    assertThat(Times.micros(text)).isEqualTo(micros);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2026-13-01", "", "2026-11-30T25:00:00", "12"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> Times.micros(text)).isInstanceOf(InvalidRequest.class);
  }

  @Test
  void whatIsPrintedReadsBack() {
    long micros = -62_135_596_800_000_001L;
    assertThat(Times.micros(Times.instant(micros))).isEqualTo(micros);
  }
}
