package dev.larva.lab.gauntlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GauntletTest {

  @TempDir Path folder;

  @Test
  void whatKilledProcessesWereToldIsInTheFolderExactly() throws Exception {
    Path journals = Files.createDirectory(folder.resolve("journals"));
    List<String> progress = new ArrayList<>();
    Settings settings =
        new Settings(folder.resolve("lake").toString(), Map.of(), 2, Duration.ofSeconds(4), 7);
    Result result = Gauntlet.run(settings, journals, progress::add);
    assertThat(result.well()).as("%s %s", result, progress).isTrue();
    assertThat(result.kills()).isGreaterThanOrEqualTo(2);
    assertThat(result.committed()).isPositive();
  }
}
