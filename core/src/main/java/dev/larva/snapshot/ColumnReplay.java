package dev.larva.snapshot;

import dev.larva.entry.ColumnChange;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Evolution;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.Set;

/** The effect of changes of columns on a table's record. */
final class ColumnReplay {

  private ColumnReplay() {}

  static TableRecord apply(TableRecord record, ColumnChange change, long version) {
    Schema schema = changed(record, change);
    if (change instanceof ColumnChange.WidenColumn widen) {
      PartitionSpec spec = PartitionSpec.widened(record.specs(), widen.field(), widen.type());
      if (!spec.equals(record.spec())) {
        return Records.withSchema(record, schema, spec, version);
      }
    }
    return Records.withSchema(record, schema, version);
  }

  private static Schema changed(TableRecord record, ColumnChange change) {
    Schema schema = record.schema();
    if (change instanceof ColumnChange.AddColumn add) {
      requireFreshIds(record, add.field());
      return Evolution.addColumn(schema, add.parent(), add.field(), add.after());
    }
    if (change instanceof ColumnChange.DropColumn drop) {
      requireNoSource(record, drop.field());
      return Evolution.dropColumn(schema, drop.field());
    }
    if (change instanceof ColumnChange.RenameColumn rename) {
      return Evolution.renameColumn(schema, rename.field(), rename.name());
    }
    if (change instanceof ColumnChange.MoveColumn move) {
      return Evolution.moveColumn(schema, move.field(), move.after());
    }
    if (change instanceof ColumnChange.WidenColumn widen) {
      return Evolution.widenColumn(schema, widen.field(), widen.type());
    }
    if (change instanceof ColumnChange.MakeOptional optional) {
      return Evolution.makeOptional(schema, optional.field());
    }
    if (change instanceof ColumnChange.DescribeColumn describe) {
      return Evolution.describeColumn(schema, describe.field(), describe.doc());
    }
    ColumnChange.SetDefault set = (ColumnChange.SetDefault) change;
    return Evolution.setDefault(schema, set.field(), set.value());
  }

  private static void requireFreshIds(TableRecord record, Field added) {
    for (Field field : new Schema(0, List.of(added)).fieldsById().values()) {
      Refusal.unless(
          field.id() > record.highestFieldId(), "the field id was used before: " + field.id());
    }
  }

  /** A spec needs its columns for as long as it is in force. */
  private static void requireNoSource(TableRecord record, int field) {
    Field dropped = record.schema().fieldsById().get(field);
    if (dropped != null) {
      Set<Integer> ids = new Schema(0, List.of(dropped)).fieldsById().keySet();
      Refusal.unless(
          record.spec().fields().stream().noneMatch(each -> ids.contains(each.source()))
              && record.spec().cluster().stream().noneMatch(each -> ids.contains(each.source())),
          "rows are arranged by the column "
              + dropped.name()
              + ": set another partitioning first, then drop it");
    }
  }
}
