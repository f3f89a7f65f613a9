package dev.larva.chunk.convert;

import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** Takes a column that nobody asked for and makes nothing of it. */
public final class IgnoredColumn {

  private IgnoredColumn() {}

  public static Converter of(Type column) {
    return column.isPrimitive() ? new Leaf() : new Group(column.asGroupType());
  }

  private static final class Group extends GroupConverter {

    private final Converter[] children;

    private Group(GroupType column) {
      this.children = column.getFields().stream().map(IgnoredColumn::of).toArray(Converter[]::new);
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }

  private static final class Leaf extends PrimitiveConverter {

    @Override
    public void addBinary(Binary value) {}

    @Override
    public void addBoolean(boolean value) {}

    @Override
    public void addDouble(double value) {}

    @Override
    public void addFloat(float value) {}

    @Override
    public void addInt(int value) {}

    @Override
    public void addLong(long value) {}
  }
}
