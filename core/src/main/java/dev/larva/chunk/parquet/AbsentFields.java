package dev.larva.chunk.parquet;

import dev.larva.expression.FixedValues;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a schema that a file was written without, and the one value that each has in all
 * its rows. One with a default, in a struct that the file has, is not among them: where the struct
 * is null, so is the field.
 */
public final class AbsentFields implements FixedValues {

  private final Map<Integer, @Nullable Object> values = new TreeMap<>();

  private AbsentFields() {}

  /** The fields that a file lacks. */
  public static AbsentFields of(MessageType file, Schema fields) {
    AbsentFields absent = new AbsentFields();
    absent.search(file, fields.fields(), true);
    return absent;
  }

  @Override
  public boolean isFixed(int field) {
    return values.containsKey(field);
  }

  @Override
  public @Nullable Object value(int field) {
    return values.get(field);
  }

  private void search(GroupType group, List<Field> fields, boolean always) {
    for (Field field : fields) {
      Type column = FilePart.child(group, field.id());
      if (column == null) {
        absent(field, always);
      } else if (field.type() instanceof StructType struct) {
        search(column.asGroupType(), struct.fields(), false);
      }
    }
  }

  private void absent(Field field, boolean always) {
    Object value = field.initialDefault();
    if (always || value == null) {
      values.put(field.id(), value);
    }
    if (field.type() instanceof StructType struct) {
      struct.fields().forEach(this::missing);
    }
  }

  /** A field of a struct that is null in every row. */
  private void missing(Field field) {
    values.put(field.id(), null);
    if (field.type() instanceof StructType struct) {
      struct.fields().forEach(this::missing);
    }
  }
}
