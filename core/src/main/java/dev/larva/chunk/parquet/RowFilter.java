package dev.larva.chunk.parquet;

import dev.larva.expression.Evaluator;
import dev.larva.expression.Expression;
import dev.larva.expression.Fields;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a predicate on each row while an engine's converters make it, whatever the engine's
 * rows are: it looks at the values that pass.
 */
public final class RowFilter {

  /** Stands for the value of a struct, list or map, of which only the presence counts. */
  private static final Object PRESENT = new Object();

  private final Evaluator predicate;
  private final Schema schema;
  private final int[] watched;
  private final @Nullable Object[] values;

  /** A filter by {@code predicate}, on rows of a table of {@code schema}. */
  public RowFilter(Expression predicate, Schema schema) {
    this.predicate = new Evaluator(predicate);
    this.schema = schema;
    this.watched = Fields.in(predicate).stream().mapToInt(Integer::intValue).toArray();
    this.values = new @Nullable Object[watched.length];
  }

  /** Whether the predicate is true of the row that was made last. */
  public boolean matches() {
    return predicate.matches(field -> values[Arrays.binarySearch(watched, field)]);
  }

  /** The engine's materializer, watched. */
  public <T> RecordMaterializer<T> watch(RecordMaterializer<T> rows, MessageType filePart) {
    if (watched.length == 0) {
      return rows;
    }
    GroupConverter engine = rows.getRootConverter();
    Converter[] children = children(engine, filePart, schema.fields());
    GroupConverter root = new WatchedGroup(engine, children, () -> Arrays.fill(values, null));
    return new RelayedRows<>(rows, root);
  }

  private Converter[] children(GroupConverter engine, GroupType part, List<Field> fields) {
    Converter[] children = new Converter[part.getFieldCount()];
    for (int i = 0; i < children.length; i++) {
      children[i] = engine.getConverter(i);
      Field field = FilePart.field(fields, part.getType(i));
      if (field != null) {
        children[i] = child(children[i], part.getType(i), field);
      }
    }
    return children;
  }

  private Converter child(Converter engine, org.apache.parquet.schema.Type column, Field field) {
    int slot = Arrays.binarySearch(watched, field.id());
    if (column.isPrimitive()) {
      return slot < 0
          ? engine
          : new WatchedLeaf(
              engine.asPrimitiveConverter(),
              new LeafConverter(
                  field.type(), column.asPrimitiveType(), value -> values[slot] = value));
    }
    GroupConverter group = engine.asGroupConverter();
    Runnable started = slot < 0 ? () -> {} : () -> values[slot] = PRESENT;
    return new WatchedGroup(group, grandchildren(group, column.asGroupType(), field), started);
  }

  /** Fields inside lists and maps have no predicates; those of structs may. */
  private Converter[] grandchildren(GroupConverter engine, GroupType column, Field field) {
    List<Field> fields = field.type() instanceof StructType struct ? struct.fields() : List.of();
    return children(engine, column, fields);
  }
}
