package dev.larva.store.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalProcessesTest {

  private static final int PROCESSES = 3;
  private static final int STEPS = 50;

  @Test
  void countersThatProcessesSwapAndRowsThatTheyCreateAreExact(@TempDir Path folder)
      throws IOException, InterruptedException {
    LocalStore store = LocalStore.open(folder, new SystemMachine());
    store.create(LocalProcess.COUNTER, Body.of("0".getBytes(UTF_8)));
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(start(folder));
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    assertThat(store.get(LocalProcess.COUNTER).orElseThrow().bytes())
        .asString(UTF_8)
        .isEqualTo(String.valueOf(PROCESSES * STEPS));
    assertThat(store.list("log/", "", 1_000)).hasSize(PROCESSES * STEPS);
    assertThat(store.get(new Key("log/" + LocalProcess.name(PROCESSES * STEPS - 1)))).isPresent();
  }

  private static Process start(Path folder) throws IOException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            classes,
            LocalProcess.class.getName(),
            folder.toString(),
            String.valueOf(STEPS))
        .inheritIO()
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
