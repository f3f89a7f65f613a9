package dev.larva.spark.procedure;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Catalog;
import org.apache.spark.sql.catalyst.parser.ParseException;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a procedure acts on.
 *
 * @param catalog its name
 * @param lake that the name of the procedure leads to
 * @param allowed throws if nothing may be changed through the catalog
 */
public record Place(String catalog, LakeAddress lake, Runnable allowed) {

  private static final int NAMESPACE_AND_NAME = 2;

  /**
   * The table of this lake that an argument names: {@code namespace.name}, with or without the
   * catalog before it, or a name in the session's namespace if the catalog is the current one.
   */
  TableName table(String text) {
    List<String> parts = parts(text);
    if (parts.size() == NAMESPACE_AND_NAME + 1 && parts.get(0).equals(catalog)) {
      parts = parts.subList(1, parts.size());
    }
    if (parts.size() == 1) {
      return new TableName(namespace(), parts.get(0));
    }
    if (parts.size() != NAMESPACE_AND_NAME) {
      throw new InvalidRequest(
          "A table of this lake is named by its namespace and its name, as in main.orders. table="
              + text);
    }
    return new TableName(parts.get(0), parts.get(1));
  }

  private static List<String> parts(String text) {
    try {
      return CollectionConverters.asJava(
          ((org.apache.spark.sql.classic.SparkSession) SparkSession.active())
              .sessionState()
              .sqlParser()
              .parseMultipartIdentifier(text));
    } catch (ParseException wrong) {
      throw new InvalidRequest(
          "This names no table; write it as in a statement, for example main.orders. table=" + text,
          wrong);
    }
  }

  private String namespace() {
    Catalog session = SparkSession.active().catalog();
    List<String> current = parts(session.currentDatabase());
    boolean ours = session.currentCatalog().equals(catalog);
    return ours && current.size() == 1 ? current.get(0) : TableName.DEFAULT_NAMESPACE;
  }

  @Override
  public String toString() {
    return Arrays.asList(catalog, lake.root()).toString();
  }
}
