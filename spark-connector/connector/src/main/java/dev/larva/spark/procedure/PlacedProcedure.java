package dev.larva.spark.procedure;

import dev.larva.spark.types.PlainRows;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.BoundProcedure;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** A procedure of a lake, as Spark calls it: while it analyses the statement, on the driver. */
record PlacedProcedure(Procedure procedure, Place place)
    implements UnboundProcedure, BoundProcedure {

  @Override
  public String name() {
    return procedure.name();
  }

  /** With the parameters: Spark tells them nowhere else. */
  @Override
  public String description() {
    return procedure.description()
        + procedure.parameters().stream()
            .map(
                parameter ->
                    "\n  %s %s: %s"
                        .formatted(
                            parameter.name(), parameter.dataType().sql(), parameter.comment()))
            .collect(Collectors.joining());
  }

  @Override
  public BoundProcedure bind(StructType arguments) {
    return this;
  }

  @Override
  public ProcedureParameter[] parameters() {
    return procedure.parameters().toArray(ProcedureParameter[]::new);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public Iterator<Scan> call(InternalRow values) {
    place.allowed().run();
    List<Row> rows =
        procedure
            .body()
            .run(new Procedure.Call(place, new Arguments(procedure.parameters(), values)));
    PlainRows form = new PlainRows(procedure.columns());
    return List.<Scan>of(
            new Answer(procedure.columns(), rows.stream().map(form::internal).toList()))
        .iterator();
  }

  private record Answer(StructType readSchema, List<InternalRow> all) implements LocalScan {
    @Override
    public InternalRow[] rows() {
      return all.toArray(InternalRow[]::new);
    }
  }
}
