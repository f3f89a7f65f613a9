package dev.larva.bench.spark;

/** A change of a hundredth of the orders' items, which are spread over all of the table. */
enum Change {
  DELETE("DELETE FROM %s WHERE l_orderkey %% 100 = 7"),
  UPDATE("UPDATE %s SET l_quantity = l_quantity + 1 WHERE l_orderkey %% 100 = 39");

  private final String statement;

  Change(String statement) {
    this.statement = statement;
  }

  String sql(String table) {
    return statement.formatted(table);
  }
}
