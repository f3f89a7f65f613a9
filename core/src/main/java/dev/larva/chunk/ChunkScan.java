package dev.larva.chunk;

import dev.larva.expression.Expression;
import dev.larva.expression.Fields;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a read wants of a chunk.
 *
 * @param table the table's schema at the version that is read
 * @param projection the part of it that rows shall have, see {@link Projection#select}
 * @param filter which rows: those for which it is true
 */
public record ChunkScan(Schema table, Schema projection, Expression filter) {

  /** All columns of all rows. */
  public static ChunkScan all(Schema table) {
    return new ChunkScan(table, table, Expression.ALL);
  }

  boolean isFiltered() {
    return !filter.equals(Expression.ALL);
  }

  /**
   * The part of the table's schema that must be read.
   *
   * @param rowIds whether the chunk stores the metadata columns
   */
  Schema needed(boolean rowIds) {
    Set<Integer> ids = new TreeSet<>(Fields.in(filter));
    projection.fields().forEach(field -> leaves(field, ids));
    return Projection.select(rowIds ? MetadataColumns.with(table) : table, ids);
  }

  private static void leaves(Field field, Set<Integer> ids) {
    if (Schema.children(field.type()).isEmpty()) {
      ids.add(field.id());
    }
    Schema.children(field.type()).forEach(child -> leaves(child, ids));
  }
}
