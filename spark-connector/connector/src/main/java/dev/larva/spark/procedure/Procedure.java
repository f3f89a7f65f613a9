package dev.larva.spark.procedure;

import dev.larva.Lake;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.StructType;

/**
 * What can be called.
 *
 * @param name in lower case, words joined by underscores
 * @param columns of its answer
 */
record Procedure(
    String name,
    String description,
    List<ProcedureParameter> parameters,
    StructType columns,
    Body body) {

  Procedure {
    parameters = List.copyOf(parameters);
  }

  /**
   * @param columns of its answer, as in CREATE TABLE
   */
  Procedure(
      String name,
      String description,
      List<ProcedureParameter> parameters,
      String columns,
      Body body) {
    this(name, description, parameters, StructType.fromDDL(columns), body);
  }

  /** Does it. */
  @FunctionalInterface
  interface Body {
    /** Answers with rows of the procedure's columns. */
    List<Row> run(Call call);
  }

  /** One call of a procedure. */
  record Call(Place place, Arguments arguments) {
    <T> T lake(Function<Lake, T> function) {
      try (Lease<Lake> lake = OpenLakes.lease(place.lake())) {
        return function.apply(lake.value());
      }
    }
  }
}
