package dev.larva.bench.spark;

import java.util.List;

/**
 * A question to a table.
 *
 * @param name in figures
 * @param table it is asked of
 * @param sql with {@code %s} for the table; its answer is one row
 * @param pruned whether statistics may leave most of the rows out
 */
record Query(String name, String table, String sql, boolean pruned) {

  static final String LINEITEM = "lineitem";
  static final String ORDERS = "orders";

  /** Scans that must look at every row: rows are in the order of their key and in no other. */
  static List<Query> scans() {
    return List.of(
        new Query(
            "Q1, groups",
            LINEITEM,
            "SELECT count(*), sum(p), sum(q), sum(d) FROM (SELECT l_returnflag, l_linestatus,"
                + " sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) AS p,"
                + " avg(l_quantity) AS q, avg(l_discount) AS d FROM %s"
                + " WHERE l_shipdate <= DATE'1998-09-02' GROUP BY 1, 2)",
            false),
        new Query(
            "Q6, filter",
            LINEITEM,
            "SELECT sum(l_extendedprice * l_discount) FROM %s WHERE l_shipdate >="
                + " DATE'1994-01-01' AND l_shipdate < DATE'1995-01-01'"
                + " AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24",
            false),
        new Query(
            "every column",
            LINEITEM,
            "SELECT sum(l_orderkey), max(l_partkey), max(l_suppkey), max(l_linenumber),"
                + " sum(l_quantity), max(l_extendedprice), max(l_discount), max(l_tax),"
                + " max(l_returnflag), max(l_linestatus), max(l_shipdate), max(l_commitdate),"
                + " max(l_receiptdate), max(l_shipinstruct), max(l_shipmode), max(l_comment)"
                + " FROM %s",
            false),
        new Query(
            "orders by priority",
            ORDERS,
            "SELECT count(*), max(c), sum(t) FROM (SELECT o_orderpriority, count(*) AS c,"
                + " sum(o_totalprice) AS t FROM %s WHERE o_orderdate >= DATE'1993-07-01'"
                + " GROUP BY 1)",
            false));
  }

  /** Scans of few rows that lie together. */
  static List<Query> lookups(long keys) {
    long middle = keys / 2;
    return List.of(
        new Query(
            "a hundredth of the keys",
            LINEITEM,
            ("SELECT count(*), sum(l_extendedprice), max(l_comment) FROM %%s"
                    + " WHERE l_orderkey BETWEEN %d AND %d")
                .formatted(middle, middle + keys / 100),
            true),
        new Query(
            "one order",
            LINEITEM,
            "SELECT count(*), sum(l_extendedprice), max(l_comment) FROM %%s WHERE l_orderkey = %d"
                .formatted(middle - middle % 32 + 1),
            true));
  }
}
