package dev.larva.chunk.parquet;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file as the schema in force declares them, whatever schema it was written with:
 * narrower values come in the physical form of the wider type, and a field that the file lacks
 * brings its initial default. So engines need to know one form of each type, and no history.
 */
public final class DeclaredColumns {

  private final MessageType filePart;
  private final MessageType part;
  private final List<Field> fields;

  private DeclaredColumns(MessageType filePart, MessageType part, List<Field> fields) {
    this.filePart = filePart;
    this.part = part;
    this.fields = fields;
  }

  /**
   * The declared form of a part of a file.
   *
   * @param fields of which the part has those that the file has, see {@link FilePart}
   */
  public static DeclaredColumns of(MessageType filePart, Schema fields) {
    List<Type> columns = declared(filePart, fields.fields());
    return new DeclaredColumns(
        filePart, new MessageType(filePart.getName(), columns), fields.fields());
  }

  /** Whether a part of a file has the declared form itself. */
  public static boolean isForm(MessageType filePart, Schema fields) {
    return of(filePart, fields).part.equals(filePart);
  }

  /** The columns that engines see: those of the file in their order, then those that it lacks. */
  public MessageType part() {
    return part;
  }

  /** A materializer for {@link #part}, fed from the columns of the file. */
  public <T> RecordMaterializer<T> tell(RecordMaterializer<T> rows) {
    if (part.equals(filePart)) {
      return rows;
    }
    GroupConverter root = group(rows.getRootConverter(), filePart, part, fields);
    return new RelayedRows<>(rows, root);
  }

  /** The file's columns of a table or struct, declared, and those of fields with a default. */
  private static List<Type> declared(GroupType group, List<Field> fields) {
    List<Type> columns = new ArrayList<>();
    for (Type column : group.getFields()) {
      Field field = FilePart.field(fields, column);
      columns.add(field == null ? column : declared(column, field));
    }
    for (Field field : absent(group, fields)) {
      Repetition repetition = field.required() ? Repetition.REQUIRED : Repetition.OPTIONAL;
      columns.add(ParquetSchemas.leaf(repetition, field.type()).id(field.id()).named(field.name()));
    }
    return columns;
  }

  private static Type declared(Type column, Field field) {
    if (field.type() instanceof StructType struct) {
      GroupType group = column.asGroupType();
      return group.withNewFields(declared(group, struct.fields()));
    }
    if (isLeaf(field)) {
      PrimitiveType form =
          ParquetSchemas.leaf(column.getRepetition(), field.type())
              .id(field.id())
              .named(column.getName());
      return isOneForm(column.asPrimitiveType(), form) ? column : form;
    }
    GroupType entries = column.asGroupType().getType(0).asGroupType();
    return column
        .asGroupType()
        .withNewFields(entries.withNewFields(declared(entries, Schema.children(field.type()))));
  }

  private static boolean isOneForm(PrimitiveType one, PrimitiveType other) {
    return one.getPrimitiveTypeName() == other.getPrimitiveTypeName()
        && one.getTypeLength() == other.getTypeLength();
  }

  private static boolean isLeaf(Field field) {
    return field.type() instanceof Primitive || field.type() instanceof DecimalType;
  }

  private static Converter child(
      Converter engine, Type file, Type declared, @Nullable Field field) {
    if (field == null || file.equals(declared)) {
      return engine;
    }
    if (isLeaf(field)) {
      return new WidenedLeaf(engine.asPrimitiveConverter(), declared.asPrimitiveType());
    }
    GroupConverter group = engine.asGroupConverter();
    List<Field> below = Schema.children(field.type());
    if (field.type() instanceof StructType) {
      return group(group, file.asGroupType(), declared.asGroupType(), below);
    }
    GroupType entries = file.asGroupType().getType(0).asGroupType();
    GroupType declaredEntries = declared.asGroupType().getType(0).asGroupType();
    GroupConverter engineEntries = group.getConverter(0).asGroupConverter();
    Converter[] children = {group(engineEntries, entries, declaredEntries, below)};
    return new DeclaredGroup(group, children, List.of());
  }

  private static GroupConverter group(
      GroupConverter engine, GroupType file, GroupType declared, List<Field> fields) {
    Converter[] children = new Converter[file.getFieldCount()];
    for (int i = 0; i < children.length; i++) {
      Field field = FilePart.field(fields, file.getType(i));
      children[i] = child(engine.getConverter(i), file.getType(i), declared.getType(i), field);
    }
    List<GivenValue> given = new ArrayList<>();
    for (Field field : absent(file, fields)) {
      int index = children.length + given.size();
      given.add(
          GivenValue.of(
              engine.getConverter(index).asPrimitiveConverter(),
              declared.getType(index).asPrimitiveType(),
              Objects.requireNonNull(field.initialDefault())));
    }
    return new DeclaredGroup(engine, children, given);
  }

  /** Those that the file lacks and that are not null in its rows. */
  private static List<Field> absent(GroupType group, List<Field> fields) {
    return fields.stream()
        .filter(
            field -> field.initialDefault() != null && FilePart.child(group, field.id()) == null)
        .toList();
  }
}
