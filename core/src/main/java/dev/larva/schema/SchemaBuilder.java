package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the schema of a new table by names and types; ids come by themselves. */
public final class SchemaBuilder {

  /** The id that every field has until {@link #build}. */
  private static final int NO_ID = 1;

  private final List<Field> fields = new ArrayList<>();

  private SchemaBuilder() {}

  public static SchemaBuilder schema() {
    return new SchemaBuilder();
  }

  /** A list whose items may be null. */
  public static Type list(Type element) {
    return new ListType(Field.optional(NO_ID, ListType.ELEMENT, element));
  }

  /** A map whose values may be null. */
  public static Type map(Type key, Type value) {
    return new MapType(
        Field.required(NO_ID, MapType.KEY, key), Field.optional(NO_ID, MapType.VALUE, value));
  }

  /** Adds a NOT NULL column. */
  public SchemaBuilder required(String name, Type type) {
    return add(name, type, true, null);
  }

  public SchemaBuilder optional(String name, Type type) {
    return add(name, type, false, null);
  }

  /**
   * Adds a column.
   *
   * @param doc what it means, for people
   */
  public SchemaBuilder add(String name, Type type, boolean required, @Nullable String doc) {
    FieldRules.checkName(name);
    for (Field field : fields) {
      if (field.name().equals(name)) {
        throw new InvalidRequest("two columns have one name: rename one. name=" + name);
      }
    }
    fields.add(new Field(NO_ID, name, type, required, doc));
    return this;
  }

  /** The fields so far as a struct, for a column of another builder. */
  public Type struct() {
    return new StructType(fields);
  }

  /**
   * The schema, with id 0 and field ids from 1 on.
   *
   * @throws InvalidRequest if it breaks a rule of {@link FieldRules}
   */
  public Schema build() {
    Schema schema = new Schema(0, FieldIds.assign(fields, 1));
    FieldRules.check(schema);
    return schema;
  }
}
