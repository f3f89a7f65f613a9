package dev.larva.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Values;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Positive;
import org.junit.jupiter.api.Test;

class TransformTest {

  private static final Transform YEARS = new Transform.Calendar(CalendarUnit.YEARS);
  private static final Transform MONTHS = new Transform.Calendar(CalendarUnit.MONTHS);
  private static final Transform DAYS = new Transform.Calendar(CalendarUnit.DAYS);
  private static final Transform HOURS = new Transform.Calendar(CalendarUnit.HOURS);

  @Test
  void timeBefore1970IsRoundedDown() {
    assertThat(YEARS.apply(-1)).isEqualTo(-1);
    assertThat(MONTHS.apply(-1)).isEqualTo(-1);
    assertThat(DAYS.apply(-1L)).isEqualTo(-1);
    assertThat(HOURS.apply(-1L)).isEqualTo(-1L);
    assertThat(HOURS.apply(Long.MIN_VALUE)).isEqualTo(-2_562_047_789L);
  }

  @Test
  void theDaysBefore1582AreGregorianToo() {
    int day = (int) LocalDate.of(1582, 10, 10).toEpochDay();
    assertThat(YEARS.apply(day)).isEqualTo(1582 - 1970);
    assertThat(MONTHS.apply(day)).isEqualTo((1582 - 1970) * 12 + 9);
  }

  @Test
  void numbersAreRoundedDownAndNeverLeaveTheirForm() {
    Transform tens = new Transform.Truncate(10);
    assertThat(tens.apply(-1)).isEqualTo(-10);
    assertThat(tens.apply(-1L)).isEqualTo(-10L);
    assertThat(tens.apply(new BigDecimal("-0.01"))).isEqualTo(new BigDecimal("-0.10"));
    assertThat(tens.apply(Integer.MIN_VALUE)).isEqualTo(Integer.MIN_VALUE);
    assertThat(tens.apply(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void textIsCutBetweenCodePoints() {
    assertThat(new Transform.Truncate(2).apply("a\uD83D\uDC1Bb")).isEqualTo("a\uD83D\uDC1B");
    assertThat(new Transform.Truncate(2).apply(ByteBuffer.wrap(new byte[] {1, 2, 3})))
        .isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
  }

  @Test
  void hashesAreThoseOfMurmur3() {
    assertThat(BucketHash.of(34L)).isEqualTo(2_017_239_379);
    assertThat(BucketHash.of("iceberg")).isEqualTo(1_210_000_089);
    assertThat(BucketHash.of(UUID.fromString("f79c3e09-677c-4bbd-a479-3f349cb785e7")))
        .isEqualTo(1_488_055_340);
    assertThat(BucketHash.of(ByteBuffer.wrap(new byte[] {0, 1, 2, 3}))).isEqualTo(-188_683_207);
  }

  @Property
  void aWidenedValueStaysInItsBucket(@ForAll int number, @ForAll float single) {
    assertThat(BucketHash.of(number))
        .isEqualTo(BucketHash.of((long) number))
        .isEqualTo(BucketHash.of(new BigDecimal(number)))
        .isEqualTo(BucketHash.of(new BigDecimal(number).setScale(5)));
    assertThat(BucketHash.of(single)).isEqualTo(BucketHash.of((double) single));
  }

  @Test
  void allNansAndBothZerosAreOneValue() {
    double other = Double.longBitsToDouble(0x7ff8000000000001L);
    assertThat(BucketHash.of(other)).isEqualTo(BucketHash.of(Float.NaN));
    assertThat(BucketHash.of(-0.0)).isEqualTo(BucketHash.of(0.0f));
    assertThat(Tuple.of(other, -0.0)).isEqualTo(Tuple.of(Double.NaN, 0.0));
  }

  @Property
  void orderIsKept(@ForAll long one, @ForAll long other, @ForAll @Positive int width) {
    for (Transform transform : List.of(YEARS, MONTHS, DAYS, HOURS, new Transform.Truncate(width))) {
      int order =
          Values.compare(
              transform.apply(Math.min(one, other)), transform.apply(Math.max(one, other)));
      assertThat(order).as(transform.text()).isNotPositive();
    }
  }

  @Test
  void aTransformSaysWhichTypesItTakes() {
    Type decimal = new DecimalType(10, 2);
    assertThat(HOURS.takes(Primitive.DATE)).isFalse();
    assertThat(DAYS.takes(Primitive.LONG)).isFalse();
    assertThat(new Transform.Bucket(2).takes(Primitive.BOOLEAN)).isFalse();
    assertThat(new Transform.Truncate(2).takes(Primitive.DOUBLE)).isFalse();
    assertThat(new Transform.Truncate(2).takes(decimal)).isTrue();
    assertThat(new Transform.Identity().takes(decimal)).isTrue();
  }

  @Test
  void aCountOrWidthOutOfRangeIsRefused() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> new Transform.Bucket(0))
        .withMessageContaining("buckets=0");
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> new Transform.Truncate(0))
        .withMessageContaining("width=0");
  }

  @Test
  void unitsThatNoValueReachesStillHaveAnEnd() {
    for (CalendarUnit unit : CalendarUnit.values()) {
      long far = unit == CalendarUnit.HOURS ? Long.MAX_VALUE : Integer.MAX_VALUE;
      assertThat(unit.micros(far).upper()).isEqualTo(Long.MAX_VALUE);
      assertThat(unit.micros(-far).lower()).isEqualTo(Long.MIN_VALUE);
    }
  }
}
