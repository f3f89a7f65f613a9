package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.it.LakeFolder.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputIT {

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  @ParameterizedTest
  @ValueSource(strings = {"tables", "log", "verify"})
  void aFolderThatIsNoLakeIsNamed(String command) throws IOException {
    Files.writeString(root.resolve("holiday.txt"), "sun");
    assertSaid(Tool.larva(command, "--root", root.toString()), 2, "no lake", root.toString());
    assertThat(root).isDirectoryContaining("glob:**holiday.txt");
  }

  @Test
  void aFolderThatDoesNotExistIsNamedAndNotMade() {
    Path absent = root.resolve("absent");
    assertSaid(Tool.larva("tables", "--root", absent.toString()), 2, absent.toString());
    assertThat(absent).doesNotExist();
  }

  @Test
  void aSecondInitLeavesTheLakeAlone() throws IOException {
    makeALake();
    Path marker = root.resolve(Layout.MARKER.path());
    byte[] before = Files.readAllBytes(marker);
    assertSaid(Tool.larva("init", "--root", root.toString()), 2, "already");
    assertThat(marker).hasBinaryContent(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tables", "verify"})
  void aLakeOfANewerFormatIsRefusedByName(String command) throws IOException {
    makeALake();
    Path file = root.resolve(Layout.MARKER.path());
    Marker marker = MarkerCodec.decode(Layout.MARKER, Files.readAllBytes(file));
    Format newer = new Format(Format.LOG, List.of("time-machine"), List.of());
    Files.write(file, MarkerCodec.encode(new Marker(newer, marker.lake(), marker.created())));
    assertSaid(Tool.larva(command, "--root", root.toString()), 1, "time-machine");
  }

  @Test
  void aTruncatedSlotIsNamed() {
    makeALake();
    LakeFolder folder = new LakeFolder(root);
    Path slot = folder.objects(Kind.SLOT).get(1);
    LakeFolder.truncate(slot);
    assertSaid(Tool.larva("tables", "--root", root.toString()), 1, folder.key(slot));
  }

  @Test
  void anAlteredSlotIsNamed() {
    makeALake();
    LakeFolder folder = new LakeFolder(root);
    Path slot = folder.objects(Kind.SLOT).get(0);
    LakeFolder.flip(slot);
    assertSaid(Tool.larva("tables", "--root", root.toString()), 1, folder.key(slot));
  }

  @Test
  void anUnknownTableIsNamed() {
    makeALake();
    assertSaid(Tool.larva("show", "--root", root.toString(), "main.nothing"), 2, "main.nothing");
  }

  @Test
  void aVersionThatDoesNotExistIsNamed() {
    makeALake();
    assertSaid(
        Tool.larva("cat", "--root", root.toString(), "main.numbers", "--as-of-version", "99"),
        2,
        "99");
  }

  @Test
  void aTimeBeforeTheLakeIsRefused() {
    makeALake();
    assertSaid(
        Tool.larva(
            "cat", "--root", root.toString(), "main.numbers", "--as-of-timestamp", "1999-01-01"),
        2,
        "time");
  }

  private void makeALake() {
    try (Lake lake = Larva.create(root.toString(), Map.of())) {
      Numbers.create(lake);
      Numbers.append(lake, 1, 2, 3);
    }
  }

  private static void assertSaid(Tool answer, int code, String... words) {
    assertThat(answer.code()).as(answer.toString()).isEqualTo(code);
    assertThat(answer.err()).startsWith("larva: ").contains(words).doesNotContain("\tat ");
  }
}
