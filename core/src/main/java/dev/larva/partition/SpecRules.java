package dev.larva.partition;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.FieldRules;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What holds for every spec of every table, beyond what its record demands. */
public final class SpecRules {

  private SpecRules() {}

  /**
   * Checks a spec that is to follow others.
   *
   * @param schema in force
   * @param before all specs of the table, the last in force; {@link PartitionSpec#NONE} is the
   *     first
   * @throws InvalidRequest if it breaks a rule; the message names the field
   */
  public static void check(Schema schema, List<PartitionSpec> before, PartitionSpec spec) {
    if (spec.id() != before.get(before.size() - 1).id() + 1) {
      throw new InvalidRequest(
          "the specs of a table are numbered without gaps: give the next number. spec="
              + spec.id());
    }
    for (PartitionField field : spec.fields()) {
      FieldRules.checkName(field.name());
      requireOwnId(before, field);
    }
    requireSources(schema, spec);
  }

  /**
   * Checks that a schema has the columns by which a spec arranges rows.
   *
   * @throws InvalidRequest if it does not, or of another type
   */
  public static void requireSources(Schema schema, PartitionSpec spec) {
    Map<Integer, Type> columns = columns(schema);
    spec.fields().forEach(field -> requireColumn(columns, field.source(), field.type()));
    spec.cluster().forEach(column -> requireColumn(columns, column.source(), column.type()));
  }

  /** Types of the columns that values may be taken from, by id: primitive, in no list or map. */
  static Map<Integer, Type> columns(Schema schema) {
    Map<Integer, Type> types = new TreeMap<>();
    collect(schema.fields(), types);
    return types;
  }

  /** The highest id of a field of any of the specs, 0 if there is none. */
  static int highestId(List<PartitionSpec> specs) {
    return specs.stream()
        .flatMap(spec -> spec.fields().stream())
        .mapToInt(PartitionField::id)
        .max()
        .orElse(0);
  }

  private static void collect(List<Field> fields, Map<Integer, Type> types) {
    for (Field field : fields) {
      if (field.type() instanceof StructType struct) {
        collect(struct.fields(), types);
      } else if (Schema.children(field.type()).isEmpty()) {
        types.put(field.id(), field.type());
      }
    }
  }

  private static void requireColumn(Map<Integer, Type> columns, int id, Type type) {
    if (!type.equals(columns.get(id))) {
      throw new InvalidRequest(
          "rows can be arranged by columns that the table has, of one value each, and the spec"
              + " says their type: look at the current schema. column="
              + id
              + " type="
              + type.text());
    }
  }

  /** An id stands for the same values in all specs. */
  private static void requireOwnId(List<PartitionSpec> before, PartitionField field) {
    boolean known = field.id() <= highestId(before);
    boolean same =
        before.stream()
            .flatMap(spec -> spec.fields().stream())
            .anyMatch(old -> old.id() == field.id() && old.means(field));
    if (known && !same) {
      throw new InvalidRequest(
          "the id of a partition field stood for other values: give one that the table never used."
              + " field="
              + field.name()
              + " id="
              + field.id());
    }
  }
}
