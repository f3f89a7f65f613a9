package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.error.CorruptLake;
import dev.larva.maintenance.Finding;
import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The lake of {@code format-spec/life} with any one object damaged: every version has the rows that
 * it had or is refused, and verify names that object and no other.
 */
class LifeDamageTest {

  private static final Marker MARKER = marker();
  private static final Layout LAYOUT = new Layout(MARKER.lake());

  private final Map<String, byte[]> objects = SpecFolder.files(LifeTest.FOLDER);
  private final List<String> expected = Files.readAllLines(LifeTest.ROWS);

  LifeDamageTest() throws IOException {}

  private static Marker marker() {
    byte[] bytes = SpecFolder.files(LifeTest.FOLDER).get(Layout.MARKER.path());
    return MarkerCodec.decode(Layout.MARKER, Objects.requireNonNull(bytes));
  }

  @Test
  void whereABitIsFlippedNoRowIsToldOtherwise() {
    objects.keySet().forEach(path -> check(path, LifeDamageTest::flipped));
  }

  @Test
  void whereTheEndIsCutOffNoRowIsToldOtherwise() {
    objects
        .keySet()
        .forEach(path -> check(path, bytes -> Arrays.copyOf(bytes, bytes.length * 3 / 4)));
  }

  @Test
  void whereAnObjectIsLostNoRowIsToldOtherwise() {
    objects.keySet().stream().filter(path -> !newestSlot(path)).forEach(path -> check(path, null));
  }

  @Test
  void aSlotThatIsLostAfterTheNewestRootIsNamed() {
    String lost = LAYOUT.slot(17).path();
    assertThatThrownBy(() -> open(damaged(lost, null)).close())
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("object=" + lost);
  }

  /** Its loss is the one that nothing can tell: the lake is what it was before. */
  private static boolean newestSlot(String path) {
    return path.equals(LAYOUT.slot(23).path());
  }

  private void check(String path, @Nullable UnaryOperator<byte[]> damage) {
    try (Lake lake = open(damaged(path, damage))) {
      for (String line : expected) {
        same(lake, line);
      }
      assertThat(lake.verify().run(progress -> {}).findings())
          .extracting(Finding::object)
          .as(path)
          .containsExactly(path);
    } catch (CorruptLake refused) {
      String folder = path.substring(0, path.lastIndexOf('/') + 1);
      assertThat(refused.getMessage()).containsAnyOf("object=" + path, "prefix=" + folder);
    }
  }

  private static void same(Lake lake, String line) {
    long version = Long.parseLong(line.replaceAll("\\D*(\\d+).*", "$1"));
    try {
      assertThat(LifeTest.line(lake, version)).isEqualTo(line);
    } catch (CorruptLake refused) {
      assertThat(refused).message().containsIgnoringCase("restore");
    }
  }

  private MemoryStore damaged(String path, @Nullable UnaryOperator<byte[]> damage) {
    MemoryStore store = new MemoryStore(new SystemMachine());
    objects.forEach(
        (name, bytes) -> {
          if (!name.equals(path)) {
            store.create(new Key(name), Body.of(bytes));
          } else if (damage != null) {
            store.create(new Key(name), Body.of(damage.apply(bytes.clone())));
          }
        });
    return store;
  }

  /** The marker is read from what it was: without it nothing says that there is a lake. */
  private Lake open(MemoryStore store) {
    return Lake.open("memory:life", store, new SystemMachine(), MARKER);
  }

  private static byte[] flipped(byte[] bytes) {
    bytes[bytes.length / 2] ^= 1;
    return bytes;
  }
}
