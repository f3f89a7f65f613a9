package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.error.UnsupportedFormat;
import dev.larva.format.Vector.Outcome;
import dev.larva.store.Key;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a store or a disk does to an object, it is seen, and never taken for a newer format. */
class DamageTest {

  private static final int[] MASKS = {0x01, 0x20, 0x80};
  private static final Key KEY = new Key("some/object");

  static Stream<Vector> valid() {
    return VectorFiles.vectors().stream().filter(vector -> vector.outcome() == Outcome.OK);
  }

  @ParameterizedTest
  @MethodSource("valid")
  void everyFlippedByteIsDamage(Vector vector) {
    for (int at = 0; at < vector.bytes().length; at++) {
      for (int mask : MASKS) {
        assertDamaged(vector, Tampering.flip(vector.bytes(), at, mask), "byte " + at);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("valid")
  void everyTruncationIsDamage(Vector vector) {
    for (int length = 0; length < vector.bytes().length; length++) {
      assertDamaged(vector, Arrays.copyOf(vector.bytes(), length), "length " + length);
    }
  }

  @ParameterizedTest
  @MethodSource("valid")
  void anythingAppendedIsDamage(Vector vector) {
    byte[] bytes = vector.bytes();
    for (int more : new int[] {0, '\n', ' ', 'x'}) {
      byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
      longer[bytes.length] = (byte) more;
      assertDamaged(vector, longer, "appended " + more);
    }
  }

  @ParameterizedTest
  @MethodSource("valid")
  void aFlippedByteUnderARightHashIsAnotherValueOrIsRefused(Vector vector) {
    byte[] content = Tampering.content(vector.bytes()).getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < content.length; at++) {
      int mask = MASKS[at % MASKS.length];
      assertReadOrRefused(vector, Tampering.seal(Tampering.flip(content, at, mask)));
    }
  }

  private static void assertReadOrRefused(Vector vector, byte[] bytes) {
    try {
      Object value = vector.kind().decode(KEY, bytes);
      assertThat(vector.kind().encode(value)).isEqualTo(bytes);
    } catch (LarvaException refused) {
      assertThat(refused).isInstanceOfAny(CorruptLake.class, UnsupportedFormat.class);
    }
  }

  private static void assertDamaged(Vector vector, byte[] bytes, String where) {
    try {
      vector.kind().decode(KEY, bytes);
      fail(vector + " was accepted: " + where);
    } catch (CorruptLake expected) {
      assertThat(expected.getMessage()).contains("hash line", "object=some/object");
    }
  }
}
