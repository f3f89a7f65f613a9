package dev.larva.chunk;

import dev.larva.schema.Schema;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;

/**
 * How an engine's row comes out of a chunk.
 *
 * @param <T> an engine's row
 */
@FunctionalInterface
public interface RowReader<T> {

  /**
   * Makes rows of {@code projection} from the columns of {@code filePart}.
   *
   * <p>The columns have the physical form of the types in force, whatever form the file has, and a
   * field that the file lacks comes as a column if it has an initial default. The two are matched
   * by field id. A field of the projection that the part lacks is null in every row. A field of the
   * part that the projection lacks is to be ignored: it is there for the filter, or to tell whether
   * the struct around it is null.
   */
  RecordMaterializer<T> materializer(MessageType filePart, Schema projection);
}
