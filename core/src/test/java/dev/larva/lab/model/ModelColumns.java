package dev.larva.lab.model;

import dev.larva.entry.ColumnChange;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What changes of a table's own columns do; fields inside structs are not in the workload. */
final class ModelColumns {

  private ModelColumns() {}

  /** Whether it is a change that the model knows, which is then made. */
  static boolean apply(ModelState state, ColumnChange change) {
    ModelTable table = state.table(change.table());
    List<Field> fields = new ArrayList<>(table.schema().fields());
    if (change instanceof ColumnChange.AddColumn add) {
      ModelFault.unless(add.parent() == null, "a field of a struct");
      ModelFault.unless(add.field().id() > table.highestFieldId, "a field id came back");
      ModelFault.unless(
          !add.field().required() || add.field().initialDefault() != null,
          "an added column is required, and old rows have no value");
      fields.add(place(fields, add.after()), add.field());
    } else if (change instanceof ColumnChange.DropColumn drop) {
      fields.remove(index(fields, drop.field()));
    } else if (change instanceof ColumnChange.RenameColumn rename) {
      fields.replaceAll(field -> field.id() == rename.field() ? field.named(rename.name()) : field);
    } else if (change instanceof ColumnChange.MoveColumn move) {
      Field moved = fields.remove(index(fields, move.field()));
      fields.add(place(fields, move.after()), moved);
    } else if (change instanceof ColumnChange.WidenColumn widen) {
      int at = index(fields, widen.field());
      fields.set(at, fields.get(at).as(widen.type()));
      arrange(table, widen.field(), widen.type());
    } else if (change instanceof ColumnChange.MakeOptional optional) {
      int at = index(fields, optional.field());
      fields.set(at, fields.get(at).requiring(false));
    } else if (change instanceof ColumnChange.SetDefault set) {
      int at = index(fields, set.field());
      Field field = fields.get(at);
      fields.set(at, field.withDefaults(field.initialDefault(), set.value()));
    } else {
      return false;
    }
    table.addSchema(fields);
    return true;
  }

  private static int index(List<Field> fields, int id) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).id() == id) {
        return i;
      }
    }
    throw new ModelFault("no such column: " + id);
  }

  private static int place(List<Field> fields, @Nullable Integer after) {
    if (after == null) {
      return fields.size();
    }
    return after == 0 ? 0 : index(fields, after) + 1;
  }

  /** A spec that takes values of the column is followed by one of its new type. */
  private static void arrange(ModelTable table, int column, Type type) {
    PartitionSpec now = table.specs.get(table.specs.size() - 1);
    int next = 1;
    for (PartitionSpec spec : table.specs) {
      for (PartitionField field : spec.fields()) {
        next = Math.max(next, field.id() + 1);
      }
    }
    boolean source = false;
    List<PartitionField> fields = new ArrayList<>();
    for (PartitionField field : now.fields()) {
      boolean mine = field.source() == column;
      source |= mine;
      fields.add(
          mine ? new PartitionField(next++, column, type, field.transform(), field.name()) : field);
    }
    List<ClusterField> cluster = new ArrayList<>();
    for (ClusterField field : now.cluster()) {
      source |= field.source() == column;
      cluster.add(field.source() == column ? new ClusterField(column, type) : field);
    }
    if (source) {
      table.addSpec(new PartitionSpec(now.id() + 1, fields, cluster));
    }
  }
}
