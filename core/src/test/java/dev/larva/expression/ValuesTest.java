package dev.larva.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ValuesTest {

  @Test
  void nanEqualsItselfAndIsAboveAll() {
    assertAscending(Double.NEGATIVE_INFINITY, -1.0, 0.0, 1.0, Double.POSITIVE_INFINITY, Double.NaN);
    assertAscending(Float.NEGATIVE_INFINITY, 0f, Float.POSITIVE_INFINITY, Float.NaN);
    assertEqual(Double.NaN, Double.longBitsToDouble(0xfff8000000000001L));
  }

  @Test
  void theTwoZerosAreEqual() {
    assertEqual(-0.0, 0.0);
    assertEqual(-0.0f, 0.0f);
  }

  @Test
  void textComparesByCodePoint() {
    assertAscending(
        "", "a", "aa", "b", "\uD7FF", "\uE000", "\uFFFF", "\uD800\uDC00", "\uDBFF\uDFFF");
  }

  @Test
  void binaryComparesByUnsignedByte() {
    assertAscending(bytes(), bytes(0), bytes(0, 0), bytes(127), bytes(-128), bytes(-1));
  }

  @Test
  void aBufferComparesFromItsPosition() {
    assertEqual(ByteBuffer.wrap(new byte[] {9, 1, 9}, 1, 1), bytes(1));
  }

  @Test
  void uuidsCompareByUnsignedByte() {
    assertAscending(
        new UUID(0, 0), new UUID(0, 1), new UUID(0, -1), new UUID(1, 0), new UUID(-1, 0));
  }

  @Test
  void decimalsCompareByValue() {
    assertEqual(new BigDecimal("1.0"), new BigDecimal("1.00"));
    assertAscending(new BigDecimal("-1.00"), new BigDecimal("0.99"), new BigDecimal("1"));
  }

  @Test
  void valuesOfDifferentFormsDoNotCompare() {
    assertThatThrownBy(() -> Values.compare(1, "1")).hasMessageContaining("Integer");
    assertThatThrownBy(() -> Values.compare(1L, 1.0)).hasMessageContaining("Long");
  }

  @Test
  void numbersCompareAcrossWidenings() {
    assertAscending(Long.MIN_VALUE, Integer.MIN_VALUE, -1L, 0, 1L, Integer.MAX_VALUE, 1L << 31);
    assertAscending(Float.NEGATIVE_INFINITY, -0.5, 0.1, 0.1f, (double) Float.MAX_VALUE * 2);
    assertEqual(7, 7L);
    assertEqual(-0.0f, 0.0);
    assertEqual(Float.NaN, Double.NaN);
    assertThat(Values.comparable(1, 1.0)).isFalse();
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length);
    for (int value : values) {
      buffer.put((byte) value);
    }
    return buffer.flip();
  }

  private static void assertEqual(Object left, Object right) {
    assertThat(Values.compare(left, right)).isZero();
    assertThat(Values.compare(right, left)).isZero();
  }

  private static void assertAscending(Object... values) {
    List<Object> all = List.of(values);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        assertThat(Integer.signum(Values.compare(all.get(i), all.get(j))))
            .as("%s and %s", all.get(i), all.get(j))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }
}
