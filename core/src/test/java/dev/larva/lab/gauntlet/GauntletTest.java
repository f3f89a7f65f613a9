package dev.larva.lab.gauntlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.format.Format;
import java.io.BufferedReader;
import java.io.Writer;
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
    runs(Format.LOG);
  }

  @Test
  void whatTheyWereToldIsInAManifestExactly() throws Exception {
    runs(Format.MANIFEST);
  }

  private void runs(int format) throws Exception {
    Path journals = Files.createDirectory(folder.resolve("journals"));
    List<String> progress = new ArrayList<>();
    Settings settings =
        new Settings(
            folder.resolve("lake").toString(), Map.of(), format, 2, Duration.ofSeconds(4), 7);
    Result result = Gauntlet.run(settings, journals, progress::add);
    assertThat(result.well()).as("%s %s", result, progress).isTrue();
    assertThat(result.kills()).isGreaterThanOrEqualTo(2);
    assertThat(result.committed()).isPositive();
  }

  @Test
  void aProcessWhoseParentDiesEndsAtOnce() throws Exception {
    Settings settings =
        new Settings(folder.resolve("lake").toString(), Map.of(), Format.LOG, 1, Duration.ZERO, 7);
    try (Lake lake = Larva.create(settings.root(), settings.options())) {
      Arena arena = Arena.create(lake);
      Process process = Child.launch(settings, arena, folder, 0, 1, 7).start();
      try (BufferedReader out = process.inputReader()) {
        try (Writer in = process.outputWriter()) {
          in.write("go\n");
          in.flush();
          assertThat(out.readLine()).isEqualTo("ready");
        }
        assertThat(process.waitFor()).isEqualTo(ChildMain.ORPHANED);
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
