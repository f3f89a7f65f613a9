package dev.larva.examples.demo;

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** A table of TPC-H: its columns, and its rows as the generator makes them, cut into parts. */
public enum TpchTable {
  ORDERS(
      "o_orderkey BIGINT NOT NULL, o_custkey BIGINT NOT NULL, o_orderstatus STRING NOT NULL,"
          + " o_totalprice DECIMAL(12,2) NOT NULL, o_orderdate DATE NOT NULL,"
          + " o_orderpriority STRING NOT NULL, o_clerk STRING NOT NULL,"
          + " o_shippriority INT NOT NULL, o_comment STRING NOT NULL"),

  LINEITEM(
      "l_orderkey BIGINT NOT NULL, l_partkey BIGINT NOT NULL, l_suppkey BIGINT NOT NULL,"
          + " l_linenumber INT NOT NULL, l_quantity DECIMAL(12,2) NOT NULL,"
          + " l_extendedprice DECIMAL(12,2) NOT NULL, l_discount DECIMAL(12,2) NOT NULL,"
          + " l_tax DECIMAL(12,2) NOT NULL, l_returnflag STRING NOT NULL,"
          + " l_linestatus STRING NOT NULL, l_shipdate DATE NOT NULL, l_commitdate DATE NOT NULL,"
          + " l_receiptdate DATE NOT NULL, l_shipinstruct STRING NOT NULL,"
          + " l_shipmode STRING NOT NULL, l_comment STRING NOT NULL");

  private final String columns;

  TpchTable(String columns) {
    this.columns = columns;
  }

  /** The table's name in the lake. */
  public String qualifiedName() {
    return "main." + name().toLowerCase(Locale.ROOT);
  }

  public StructType columns() {
    return StructType.fromDDL(columns);
  }

  /** The column of the order's key; a part holds keys above all of the parts before it. */
  String key() {
    return columns().fieldNames()[0];
  }

  /** The rows of one part, counted from 1, of the table at that scale, by ascending key. */
  public Iterator<Row> rows(double scale, int part, int parts) {
    return switch (this) {
      case ORDERS -> map(new OrderGenerator(scale, part, parts), TpchTable::order);
      case LINEITEM -> map(new LineItemGenerator(scale, part, parts), TpchTable::lineItem);
    };
  }

  private static <T> Iterator<Row> map(Iterable<T> entities, Function<T, Row> row) {
    return StreamSupport.stream(entities.spliterator(), false).map(row).iterator();
  }

  private static Row order(Order order) {
    return RowFactory.create(
        order.getOrderKey(),
        order.getCustomerKey(),
        String.valueOf(order.getOrderStatus()),
        hundredths(order.getTotalPriceInCents()),
        LocalDate.ofEpochDay(order.getOrderDate()),
        order.getOrderPriority(),
        order.getClerk(),
        order.getShipPriority(),
        order.getComment());
  }

  private static Row lineItem(LineItem item) {
    return RowFactory.create(
        item.getOrderKey(),
        item.getPartKey(),
        item.getSupplierKey(),
        item.getLineNumber(),
        hundredths(item.getQuantity() * 100),
        hundredths(item.getExtendedPriceInCents()),
        hundredths(item.getDiscountPercent()),
        hundredths(item.getTaxPercent()),
        item.getReturnFlag(),
        item.getStatus(),
        LocalDate.ofEpochDay(item.getShipDate()),
        LocalDate.ofEpochDay(item.getCommitDate()),
        LocalDate.ofEpochDay(item.getReceiptDate()),
        item.getShipInstructions(),
        item.getShipMode(),
        item.getComment());
  }

  private static BigDecimal hundredths(long count) {
    return BigDecimal.valueOf(count, 2);
  }
}
