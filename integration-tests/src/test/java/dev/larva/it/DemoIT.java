package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {

  private static final String SCALE = "0.002";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path folder;

  @Test
  void theDemoRunsOnAFolderAndAgainOnItsOwnLake() {
    String root = folder.resolve("a lake").toString();
    assertOk(Tool.demo("--root", root, "--scale", SCALE));
    assertOk(Tool.demo("--root", root, "--scale", SCALE));
    Tool verified = Tool.larva("verify", "--root", root);
    assertThat(verified.code()).as(verified.toString()).isZero();
    Tool events = Tool.larva("cat", "--root", root, "main.events", "--where", "id = 20000");
    assertThat(events.out()).contains("event 20000");
  }

  @Test
  void theDemoLeavesAForeignFolderAlone() throws IOException {
    Files.writeString(folder.resolve("holiday.txt"), "sun");
    Tool answer = Tool.demo("--root", folder.toString(), "--scale", SCALE);
    assertThat(answer.code()).as(answer.toString()).isEqualTo(2);
    assertThat(answer.err()).contains("no lake and not empty", folder.toString());
    assertThat(folder).isDirectoryContaining("glob:**holiday.txt");
  }

  @Test
  void theDemoLeavesALakeWithOtherTablesAlone() {
    try (dev.larva.Lake lake = dev.larva.Larva.create(folder.toString(), java.util.Map.of())) {
      Numbers.create(lake);
    }
    Tool answer = Tool.demo("--root", folder.toString(), "--scale", SCALE);
    assertThat(answer.code()).as(answer.toString()).isEqualTo(2);
    assertThat(answer.err()).contains("main.numbers");
  }

  @Test
  void aScaleThatMakesNoSenseIsRefused() {
    Tool answer = Tool.demo("--root", folder.toString(), "--scale", "-1");
    assertThat(answer.code()).as(answer.toString()).isEqualTo(2);
    assertThat(answer.err()).contains("scale=-1");
  }

  private static void assertOk(Tool answer) {
    assertThat(answer.code()).as(answer.toString()).isZero();
    assertThat(answer.out()).endsWith("demo: ok" + System.lineSeparator());
  }
}
