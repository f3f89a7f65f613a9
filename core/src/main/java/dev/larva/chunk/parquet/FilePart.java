package dev.larva.chunk.parquet;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The columns of a file that a read needs, found by field id. */
public final class FilePart {

  private FilePart() {}

  /**
   * The part of a file's schema that holds the fields.
   *
   * <p>A field that the file lacks is left out. Of a struct that has none of the fields asked for,
   * one column stays: it tells whether the struct is null.
   */
  public static MessageType of(MessageType file, Schema fields) {
    return new MessageType(file.getName(), children(file, fields.fields()));
  }

  /** The child with the field's id, or null. */
  public static @Nullable Type child(GroupType group, int field) {
    for (Type child : group.getFields()) {
      if (child.getId() != null && child.getId().intValue() == field) {
        return child;
      }
    }
    return null;
  }

  /** The field that a column is of, or null. */
  static @Nullable Field field(List<Field> fields, Type column) {
    for (Field field : fields) {
      if (column.getId() != null && column.getId().intValue() == field.id()) {
        return field;
      }
    }
    return null;
  }

  private static List<Type> children(GroupType group, List<Field> fields) {
    List<Type> children = new ArrayList<>();
    for (Field field : fields) {
      Type child = child(group, field.id());
      if (child != null) {
        children.add(part(child, field.type()));
      }
    }
    return children;
  }

  private static Type part(Type column, dev.larva.schema.Type type) {
    if (type instanceof StructType struct) {
      GroupType group = column.asGroupType();
      List<Type> children = children(group, struct.fields());
      return group.withNewFields(children.isEmpty() ? List.of(narrowest(group)) : children);
    }
    if (type instanceof ListType list) {
      return repeated(column.asGroupType(), List.of(list.element()));
    }
    if (type instanceof MapType map) {
      return repeated(column.asGroupType(), List.of(map.key(), map.value()));
    }
    return column;
  }

  private static Type repeated(GroupType column, List<Field> fields) {
    GroupType entries = column.getType(0).asGroupType();
    List<Type> children = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      children.add(part(entries.getType(i), fields.get(i).type()));
    }
    return column.withNewFields(entries.withNewFields(children));
  }

  /** A child whose presence tells that of the group; a primitive one if there is any. */
  private static Type narrowest(GroupType group) {
    for (Type child : group.getFields()) {
      if (child.isPrimitive()) {
        return child;
      }
    }
    GroupType first = group.getType(0).asGroupType();
    return first.withNewFields(narrowest(first));
  }
}
