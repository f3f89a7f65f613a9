package dev.larva.examples.demo;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Exact sums over rows, which change when any value does: in integers, since sums of doubles depend
 * on their order.
 *
 * @param rows how many
 * @param numbers sum of all whole numbers
 * @param cents sum of all decimals, in hundredths
 * @param days sum of all dates, in days since 1970-01-01
 * @param text sum of the CRC-32 of each row's texts, joined by {@code |}
 */
record Totals(long rows, long numbers, long cents, long days, long text) {

  static final Totals NONE = new Totals(0, 0, 0, 0, 0);

  private static final String SEPARATOR = "|";

  /** The totals of rows at hand. */
  static Totals of(Iterator<Row> rows) {
    Totals sum = NONE;
    while (rows.hasNext()) {
      sum = sum.plus(of(rows.next()));
    }
    return sum;
  }

  private static Totals of(Row row) {
    long numbers = 0;
    long cents = 0;
    long days = 0;
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      if (value instanceof BigDecimal decimal) {
        cents += decimal.movePointRight(2).longValueExact();
      } else if (value instanceof Number number) {
        numbers += number.longValue();
      } else if (value instanceof LocalDate date) {
        days += date.toEpochDay();
      } else {
        texts.add((String) value);
      }
    }
    return new Totals(1, numbers, cents, days, crc(String.join(SEPARATOR, texts)));
  }

  /** The totals of rows that Spark reads. */
  static Totals of(Dataset<Row> rows) {
    StructType columns = rows.schema();
    Row sums =
        rows.select(
                functions.count(functions.lit(1)),
                sum(columns, DataTypes.LongType, DataTypes.IntegerType),
                sum(columns, new DecimalType(12, 2)),
                sum(columns, DataTypes.DateType),
                functions.sum(functions.crc32(texts(columns))))
            .head();
    return new Totals(
        sums.getLong(0), whole(sums, 1), whole(sums, 2), whole(sums, 3), whole(sums, 4));
  }

  Totals plus(Totals other) {
    return new Totals(
        rows + other.rows,
        numbers + other.numbers,
        cents + other.cents,
        days + other.days,
        text + other.text);
  }

  /** These after every decimal of one column grew by that many hundredths in each row. */
  Totals plusCentsPerRow(long more) {
    return new Totals(rows, numbers, cents + rows * more, days, text);
  }

  private static Column sum(StructType columns, DataType... types) {
    Column sum = functions.lit(0L);
    for (StructField field : columns.fields()) {
      if (List.of(types).contains(field.dataType())) {
        sum = sum.plus(functions.sum(number(field)));
      }
    }
    return sum;
  }

  private static Column number(StructField field) {
    Column column = functions.col(field.name());
    if (field.dataType() instanceof DecimalType) {
      return column.multiply(functions.lit(100)).cast(DataTypes.LongType);
    }
    return field.dataType().equals(DataTypes.DateType)
        ? functions.unix_date(column).cast(DataTypes.LongType)
        : column.cast(DataTypes.LongType);
  }

  private static Column texts(StructType columns) {
    List<Column> texts = new ArrayList<>();
    for (StructField field : columns.fields()) {
      if (field.dataType().equals(DataTypes.StringType)) {
        texts.add(functions.col(field.name()));
      }
    }
    return functions.concat_ws(SEPARATOR, texts.toArray(Column[]::new)).cast(DataTypes.BinaryType);
  }

  private static long whole(Row row, int column) {
    return row.isNullAt(column) ? 0 : row.getLong(column);
  }

  private static long crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return crc.getValue();
  }
}
