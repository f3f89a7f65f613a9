package dev.larva.flink.rows;

import dev.larva.chunk.parquet.FixedBytes;
import dev.larva.chunk.parquet.ParquetSchemas;
import dev.larva.error.Rejected;
import dev.larva.schema.Type.DecimalType;
import org.apache.flink.table.data.DecimalData;

/** Sends decimals in the physical form that the table's digits give. */
final class DecimalWriter {

  private DecimalWriter() {}

  static ValueWriter of(
      DecimalType type, org.apache.flink.table.types.logical.DecimalType given, String path) {
    int precision = given.getPrecision();
    int scale = given.getScale();
    int length = ParquetSchemas.decimalBytes(type.precision());
    return (values, i, out) -> {
      DecimalData decimal = values.decimal(i, precision, scale);
      requireFit(decimal, type, path);
      if (type.precision() <= ParquetSchemas.INT_DIGITS) {
        out.addInteger((int) decimal.toUnscaledLong());
      } else if (type.precision() <= ParquetSchemas.LONG_DIGITS) {
        out.addLong(decimal.toUnscaledLong());
      } else {
        out.addBinary(FixedBytes.of(decimal.toUnscaledBytes(), length));
      }
    };
  }

  private static void requireFit(DecimalData decimal, DecimalType type, String path) {
    if (decimal.scale() != type.scale() || decimal.precision() > type.precision()) {
      throw new Rejected(
          "Column '%s' is %s, and %s does not fit it; cast it first. column=%s"
              .formatted(path, type.text(), decimal, path));
    }
  }
}
