package dev.larva.spark.target;

import dev.larva.error.InvalidRequest;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import dev.larva.snapshot.TableState;
import dev.larva.spark.types.Shapes;
import dev.larva.spark.types.Transforms;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a table that is replaced becomes beside its rows. It keeps its identity, the columns that
 * stay as they are, and the properties that are not named.
 *
 * @param columns whose ids do not matter
 * @param partitioning absent: it stays arranged as it is, as far as its columns stay
 */
public record Reform(
    List<Field> columns, @Nullable Partitioning partitioning, Map<String, String> properties) {

  /** Precedes the id in the name of a column that is about to go. */
  private static final String GOING = "_larva_going_";

  public Reform {
    columns = List.copyOf(columns);
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** Whether a table can become so: a column can be NOT NULL only if it was. */
  public static boolean isPossible(List<Field> columns, Schema before) {
    return columns.stream()
        .allMatch(column -> !column.required() || same(before, column).isPresent());
  }

  public void apply(Transaction transaction, TableChange table) {
    TableRecord before = record(transaction, table);
    Partitioning arranged = partitioning == null ? kept(before) : partitioning;
    if (!Shapes.alike(columns, before.schema().fields())) {
      if (!before.spec().isEmpty()) {
        table.partition(Partitioning.by());
      }
      reshape(table);
    }
    describe(table);
    TableRecord shaped = record(transaction, table);
    PartitionSpec wanted = arranged.bind(shaped.schema(), shaped.specs());
    if (!Targets.alike(wanted, shaped.spec())) {
      table.partition(arranged);
    }
    if (!table.properties().entrySet().containsAll(properties.entrySet())) {
      table.setProperties(properties, Set.of());
    }
  }

  static TableRecord record(Transaction transaction, TableChange table) {
    return transaction.snapshot().table(table.id()).map(TableState::record).orElseThrow();
  }

  /** The arrangement that is in force, if it can stay. */
  private Partitioning kept(TableRecord before) {
    Partitioning kept = Transforms.partitioning(Transforms.shown(before.schema(), before.spec()));
    try {
      kept.bind(new Schema(0, columns), List.of(PartitionSpec.NONE));
      return kept;
    } catch (InvalidRequest without) {
      return Partitioning.by();
    }
  }

  private void reshape(TableChange table) {
    List<Field> going = table.schema().fields().stream().filter(field -> !stays(field)).toList();
    going.forEach(field -> table.renameColumn(path(field), GOING + field.id()));
    for (Field column : columns) {
      Optional<Field> same = same(table.schema(), column);
      if (same.isEmpty()) {
        table.addColumn(
            null, NewColumn.optional(column.name(), column.type()), ColumnPosition.last());
      } else if (same.get().required() && !column.required()) {
        table.makeOptional(path(column));
      }
    }
    going.forEach(field -> table.dropColumn(GOING + field.id()));
    ColumnPosition next = ColumnPosition.first();
    for (int i = 0; i < columns.size(); i++) {
      Field column = columns.get(i);
      if (!table.schema().fields().get(i).name().equals(column.name())) {
        table.moveColumn(path(column), next);
      }
      next = ColumnPosition.after(column.name());
    }
  }

  private void describe(TableChange table) {
    for (Field column : columns) {
      Field now = same(table.schema(), column).orElseThrow();
      if (column.doc() != null && !column.doc().equals(now.doc())) {
        table.describeColumn(path(column), column.doc());
      }
      Object value = column.writeDefault();
      if (value != null && !value.equals(now.writeDefault())) {
        table.setDefault(path(column), value);
      }
    }
  }

  private boolean stays(Field field) {
    return columns.stream()
        .anyMatch(
            column ->
                column.name().equals(field.name()) && Shapes.alike(column.type(), field.type()));
  }

  /** The field that a column may stay: of its name and type, and as strict at least. */
  private static Optional<Field> same(Schema schema, Field column) {
    return schema.fields().stream()
        .filter(field -> field.name().equals(column.name()))
        .filter(field -> Shapes.alike(field.type(), column.type()))
        .filter(field -> field.required() || !column.required())
        .findFirst();
  }

  private static String path(Field field) {
    return Transforms.path(field.name());
  }
}
