package dev.larva.bench.flink;

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/**
 * Rows of lineitem, held in memory so that sending them costs next to nothing: the n-th number
 * stands for the n-th of them, over and over.
 */
final class LineItems implements MapFunction<Long, RowData> {

  private static final long serialVersionUID = 1;

  /** Scale of TPC-H at which the rows are made: 300,000 of them. */
  private static final double SCALE = 0.05;

  private static final int PRECISION = 12;
  private static final int HUNDREDTHS = 2;

  private static final DataType MONEY = DataTypes.DECIMAL(PRECISION, HUNDREDTHS).notNull();
  private static final DataType LONG = DataTypes.BIGINT().notNull();
  private static final DataType TEXT = DataTypes.STRING().notNull();
  private static final DataType DAY = DataTypes.DATE().notNull();

  static final RowType TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("l_orderkey", LONG),
                  DataTypes.FIELD("l_partkey", LONG),
                  DataTypes.FIELD("l_suppkey", LONG),
                  DataTypes.FIELD("l_linenumber", DataTypes.INT().notNull()),
                  DataTypes.FIELD("l_quantity", MONEY),
                  DataTypes.FIELD("l_extendedprice", MONEY),
                  DataTypes.FIELD("l_discount", MONEY),
                  DataTypes.FIELD("l_tax", MONEY),
                  DataTypes.FIELD("l_returnflag", TEXT),
                  DataTypes.FIELD("l_linestatus", TEXT),
                  DataTypes.FIELD("l_shipdate", DAY),
                  DataTypes.FIELD("l_commitdate", DAY),
                  DataTypes.FIELD("l_receiptdate", DAY),
                  DataTypes.FIELD("l_shipinstruct", TEXT),
                  DataTypes.FIELD("l_shipmode", TEXT),
                  DataTypes.FIELD("l_comment", TEXT))
              .getLogicalType();

  /** Shared by the tasks of this process. */
  private static final List<RowData> ROWS = rows();

  @Override
  public RowData map(Long number) {
    return ROWS.get((int) (number % ROWS.size()));
  }

  private static List<RowData> rows() {
    List<RowData> rows = new ArrayList<>();
    new LineItemGenerator(SCALE, 1, 1).forEach(item -> rows.add(row(item)));
    return rows;
  }

  private static RowData row(LineItem item) {
    return GenericRowData.of(
        item.getOrderKey(),
        item.getPartKey(),
        item.getSupplierKey(),
        item.getLineNumber(),
        money(item.getQuantity() * 100),
        money(item.getExtendedPriceInCents()),
        money(item.getDiscountPercent()),
        money(item.getTaxPercent()),
        StringData.fromString(item.getReturnFlag()),
        StringData.fromString(item.getStatus()),
        item.getShipDate(),
        item.getCommitDate(),
        item.getReceiptDate(),
        StringData.fromString(item.getShipInstructions()),
        StringData.fromString(item.getShipMode()),
        StringData.fromString(item.getComment()));
  }

  private static DecimalData money(long hundredths) {
    return DecimalData.fromUnscaledLong(hundredths, PRECISION, HUNDREDTHS);
  }
}
