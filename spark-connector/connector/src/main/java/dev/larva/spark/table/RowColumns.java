package dev.larva.spark.table;

import dev.larva.schema.MetadataColumns;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** What can be asked of a row beside its columns: which row it is, and where it is. */
public final class RowColumns {

  /** The row's id: the same for as long as the row lives. */
  public static final String ROW_ID = MetadataColumns.ROW_ID.name();

  /** The version of the lake that added the row or changed it last. */
  public static final String LAST_UPDATED_VERSION = MetadataColumns.LAST_UPDATED_VERSION.name();

  /** The name of the chunk that holds it. */
  public static final String CHUNK = "_chunk";

  /** Its position there, 0 for the first row. */
  public static final String POSITION = "_pos";

  private RowColumns() {}

  /** All of them. */
  public static MetadataColumn[] all() {
    return new MetadataColumn[] {
      new Shown(ROW_ID, DataTypes.LongType, "stays with the row for as long as it lives", null),
      new Shown(
          LAST_UPDATED_VERSION,
          DataTypes.LongType,
          "the lake's version that added or last changed the row",
          "{\"" + MetadataColumn.PRESERVE_ON_UPDATE + "\":false}"),
      new Shown(CHUNK, DataTypes.StringType, "the chunk that holds the row", null),
      new Shown(POSITION, DataTypes.LongType, "the row's position in its chunk", null)
    };
  }

  /**
   * A column as Spark lists it.
   *
   * @param metadataInJSON what becomes of its value when a row is updated
   */
  private record Shown(
      String name, DataType dataType, String comment, @Nullable String metadataInJSON)
      implements MetadataColumn {
    @Override
    public boolean isNullable() {
      return false;
    }
  }
}
