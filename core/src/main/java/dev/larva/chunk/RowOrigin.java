package dev.larva.chunk;

import dev.larva.chunk.parquet.FilePart;
import dev.larva.chunk.parquet.RelayedRows;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Tells an engine's converters the metadata columns of each row: as stored, and where the file
 * stores none, the first row id with the row's position, and the version that added the chunk.
 */
final class RowOrigin {

  private final LiveChunk chunk;
  private final MessageType part;
  private long position;

  /**
   * @param stored the columns that are read of the file
   */
  RowOrigin(LiveChunk chunk, MessageType stored) {
    this.chunk = chunk;
    List<Type> columns = new ArrayList<>(stored.getFields());
    for (Field field : List.of(MetadataColumns.ROW_ID, MetadataColumns.LAST_UPDATED_VERSION)) {
      if (FilePart.child(stored, field.id()) == null) {
        columns.add(Types.optional(PrimitiveTypeName.INT64).id(field.id()).named(field.name()));
      }
    }
    this.part = new MessageType(stored.getName(), columns);
  }

  /** Whether a projection has a metadata column. */
  static boolean asked(Schema projection) {
    return projection.fields().stream().anyMatch(field -> MetadataColumns.isOne(field.id()));
  }

  /** The columns of the file, and those that it does not store. */
  MessageType part() {
    return part;
  }

  /** To be called before each row is made. */
  void at(long newPosition) {
    position = newPosition;
  }

  /** The engine's materializer for {@link #part}, fed from the columns of the file. */
  <T> RecordMaterializer<T> tell(RecordMaterializer<T> rows) {
    return new RelayedRows<>(rows, new Root(rows.getRootConverter()));
  }

  private long derived(int field) {
    return field == MetadataColumns.ROW_ID.id()
        ? Math.addExact(chunk.firstRowId(), position)
        : chunk.version();
  }

  /** Passes a row on, and before its end the values that did not come. */
  private final class Root extends GroupConverter {

    private final GroupConverter engine;
    private final List<Told> told = new ArrayList<>();
    private final Converter[] children = new Converter[part.getFieldCount()];

    Root(GroupConverter engine) {
      this.engine = engine;
      for (int i = 0; i < children.length; i++) {
        Type column = part.getType(i);
        children[i] = engine.getConverter(i);
        if (column.getId() != null && MetadataColumns.isOne(column.getId().intValue())) {
          Told one = new Told(column.getId().intValue(), children[i].asPrimitiveConverter());
          children[i] = one;
          told.add(one);
        }
      }
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {
      told.forEach(column -> column.came = false);
      engine.start();
    }

    @Override
    public void end() {
      for (Told column : told) {
        if (!column.came) {
          column.addLong(derived(column.field));
        }
      }
      engine.end();
    }
  }

  /** Notes whether the file has a value. */
  private static final class Told extends PrimitiveConverter {

    private final int field;
    private final PrimitiveConverter engine;
    private boolean came;

    Told(int field, PrimitiveConverter engine) {
      this.field = field;
      this.engine = engine;
    }

    @Override
    public void addLong(long value) {
      came = true;
      engine.addLong(value);
    }
  }
}
