package dev.larva.spark.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;

/** All procedures, by name, in upper or lower case. */
public final class Procedures {

  /** What stands in the place of a namespace before a procedure's name. */
  public static final String SYSTEM = "system";

  private static final Map<String, Procedure> ALL = all();

  private Procedures() {}

  private static Map<String, Procedure> all() {
    List<Procedure> procedures = new ArrayList<>(Versions.procedures());
    procedures.addAll(Upkeep.procedures());
    procedures.add(Optimize.procedure());
    Map<String, Procedure> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    procedures.forEach(each -> all.put(each.name(), each));
    return all;
  }

  /** Their names, in order. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** The procedure of that name, to act on a lake. */
  public static Optional<UnboundProcedure> find(String name, Place place) {
    return Optional.ofNullable(ALL.get(name)).map(found -> new PlacedProcedure(found, place));
  }
}
