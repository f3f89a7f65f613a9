package dev.larva.chunk.parquet;

import java.util.Objects;
import java.util.function.Consumer;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/** One value that an engine's converter is given in every row, in the physical form of a column. */
final class GivenValue {

  private final PrimitiveConverter engine;
  private final Consumer<PrimitiveConverter> value;

  private GivenValue(PrimitiveConverter engine, Consumer<PrimitiveConverter> value) {
    this.engine = engine;
    this.value = value;
  }

  /**
   * A value for a converter.
   *
   * @param column of the value's type
   * @param literal the value in literal form
   */
  static GivenValue of(PrimitiveConverter engine, PrimitiveType column, Object literal) {
    return new GivenValue(engine, physical(new ParquetColumn("", column), literal));
  }

  void give() {
    value.accept(engine);
  }

  private static Consumer<PrimitiveConverter> physical(ParquetColumn column, Object literal) {
    return switch (column.type().getPrimitiveTypeName()) {
      case BOOLEAN -> to -> to.addBoolean((Boolean) literal);
      case INT32 -> {
        int number = Objects.requireNonNull(column.whole(literal)).intValueExact();
        yield to -> to.addInt(number);
      }
      case INT64 -> {
        long number = Objects.requireNonNull(column.whole(literal)).longValueExact();
        yield to -> to.addLong(number);
      }
      case FLOAT -> to -> to.addFloat((Float) literal);
      case DOUBLE -> to -> to.addDouble((Double) literal);
      default -> {
        var bytes = Objects.requireNonNull(column.bytes(literal));
        yield to -> to.addBinary(bytes);
      }
    };
  }
}
