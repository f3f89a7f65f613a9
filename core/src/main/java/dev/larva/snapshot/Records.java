package dev.larva.snapshot;

import dev.larva.format.TableRecord;
import dev.larva.format.TableRecord.Totals;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Table records with one thing changed, and the version that changed them. */
final class Records {

  private Records() {}

  static TableRecord withProperties(
      TableRecord record, Map<String, String> properties, long version) {
    return new TableRecord(
        record.id(),
        record.namespace(),
        record.name(),
        record.schemas(),
        record.specs(),
        record.highestFieldId(),
        properties,
        record.nextRowId(),
        record.created(),
        version,
        record.totals());
  }

  static TableRecord withName(TableRecord record, Ulid namespace, String name, long version) {
    return new TableRecord(
        record.id(),
        namespace,
        name,
        record.schemas(),
        record.specs(),
        record.highestFieldId(),
        record.properties(),
        record.nextRowId(),
        record.created(),
        version,
        record.totals());
  }

  static TableRecord withSchema(TableRecord record, Schema schema, long version) {
    List<Schema> schemas = new ArrayList<>(record.schemas());
    schemas.add(schema);
    return new TableRecord(
        record.id(),
        record.namespace(),
        record.name(),
        schemas,
        record.specs(),
        Math.max(record.highestFieldId(), schema.highestFieldId()),
        record.properties(),
        record.nextRowId(),
        record.created(),
        version,
        record.totals());
  }

  static TableRecord withSpec(TableRecord record, PartitionSpec spec, long version) {
    List<PartitionSpec> specs = new ArrayList<>(record.specs());
    specs.add(spec);
    return new TableRecord(
        record.id(),
        record.namespace(),
        record.name(),
        record.schemas(),
        specs,
        record.highestFieldId(),
        record.properties(),
        record.nextRowId(),
        record.created(),
        version,
        record.totals());
  }

  /** Both with one change of columns: rows are arranged by values of another type from here on. */
  static TableRecord withSchema(
      TableRecord record, Schema schema, PartitionSpec spec, long version) {
    return withSpec(withSchema(record, schema, version), spec, version);
  }

  static TableRecord withRows(TableRecord record, long nextRowId, Totals totals, long version) {
    return new TableRecord(
        record.id(),
        record.namespace(),
        record.name(),
        record.schemas(),
        record.specs(),
        record.highestFieldId(),
        record.properties(),
        nextRowId,
        record.created(),
        version,
        totals);
  }
}
