package dev.larva.chunk.parquet;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import dev.larva.schema.Widening;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/**
 * Compares a file's columns with the form that the format prescribes for their fields: values of
 * another type, unit or scale would be read as what they are not. A file may be older than its
 * field's type, or than the field itself.
 */
final class ColumnForm {

  private ColumnForm() {}

  /** What is wrong with the columns of the fields, or null. Columns are found by id. */
  static @Nullable String misfit(MessageType file, Schema fields) {
    return misfit(file, fields.fields());
  }

  private static @Nullable String misfit(GroupType group, List<Field> fields) {
    for (Field field : fields) {
      Type column = FilePart.child(group, field.id());
      if (column != null && !fits(column, field)) {
        return "column " + field.name() + " is not of the form of its type: " + column;
      }
      if (column == null && field.required() && field.initialDefault() == null) {
        return "column " + field.name() + " is required and not there";
      }
      String below = column == null ? null : below(column, field);
      if (below != null) {
        return below;
      }
    }
    return null;
  }

  private static @Nullable String below(Type column, Field field) {
    if (field.type() instanceof StructType struct) {
      return misfit(column.asGroupType(), struct.fields());
    }
    List<Field> parts = Schema.children(field.type());
    return parts.isEmpty() ? null : parts(column.asGroupType().getType(0).asGroupType(), parts);
  }

  /** Of the repeated group of a list or map: its columns are all there, in order. */
  private static @Nullable String parts(GroupType entries, List<Field> parts) {
    for (int i = 0; i < parts.size(); i++) {
      Type.ID id = entries.getType(i).getId();
      if (id == null || id.intValue() != parts.get(i).id()) {
        return "column " + parts.get(i).name() + " of a list or map has another id";
      }
    }
    return misfit(entries, parts);
  }

  private static boolean fits(Type column, Field field) {
    Repetition repetition = column.getRepetition();
    boolean mayLack = repetition == Repetition.OPTIONAL && !field.required();
    if (repetition != Repetition.REQUIRED && !mayLack) {
      return false;
    }
    dev.larva.schema.Type type = field.type();
    if (type instanceof StructType) {
      return !column.isPrimitive() && column.getLogicalTypeAnnotation() == null;
    }
    if (type instanceof ListType) {
      return isRepeated(column, LogicalTypeAnnotation.listType(), 1);
    }
    if (type instanceof MapType) {
      return isRepeated(column, LogicalTypeAnnotation.mapType(), 2);
    }
    return column.isPrimitive() && fits(column.asPrimitiveType(), type);
  }

  /** Whether it is a column of the type, or of one that the field was widened from. */
  private static boolean fits(PrimitiveType column, dev.larva.schema.Type type) {
    return Widening.sources(type).stream()
        .anyMatch(
            source ->
                fits(column, ParquetSchemas.leaf(Repetition.OPTIONAL, source).named("expected")));
  }

  private static boolean isRepeated(Type column, LogicalTypeAnnotation annotation, int parts) {
    if (column.isPrimitive() || !annotation.equals(column.getLogicalTypeAnnotation())) {
      return false;
    }
    GroupType group = column.asGroupType();
    return group.getFieldCount() == 1
        && group.getType(0).isRepetition(Repetition.REPEATED)
        && !group.getType(0).isPrimitive()
        && group.getType(0).asGroupType().getFieldCount() == parts;
  }

  private static boolean fits(PrimitiveType column, PrimitiveType expected) {
    LogicalTypeAnnotation annotation = expected.getLogicalTypeAnnotation();
    LogicalTypeAnnotation found = column.getLogicalTypeAnnotation();
    return column.getPrimitiveTypeName() == expected.getPrimitiveTypeName()
        && column.getTypeLength() == expected.getTypeLength()
        && (annotation == null ? isPlain(found) : annotation.equals(found));
  }

  /** Whether an annotation says no more than its absence: a signed number of its whole width. */
  private static boolean isPlain(@Nullable LogicalTypeAnnotation annotation) {
    return annotation == null
        || (annotation instanceof IntLogicalTypeAnnotation whole
            && whole.isSigned()
            && whole.getBitWidth() >= Integer.SIZE);
  }
}
