package dev.larva.spark.meta;

import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.snapshot.Nodes;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The deleted rows of the chunks of a table, chunk by chunk. */
final class DeletedRows implements Iterator<Row> {

  static final String COLUMNS =
      """
      chunk STRING NOT NULL COMMENT 'its name, as _chunk of a row',
      pos BIGINT NOT NULL COMMENT 'position of a deleted row in it'""";

  private final Nodes nodes;
  private final Plan chunks;
  private String chunk = "";
  private Iterator<Long> positions = Collections.emptyIterator();

  private DeletedRows(Nodes nodes, Plan chunks) {
    this.nodes = nodes;
    this.chunks = chunks;
  }

  static Iterator<Row> of(Content.View view) {
    return new DeletedRows(view.lake().access().nodes(), view.table().scan().plan());
  }

  @Override
  public boolean hasNext() {
    while (!positions.hasNext() && chunks.hasNext()) {
      LiveChunk next = chunks.next();
      if (next.deletedRows() > 0) {
        chunk = next.entry().name().toString();
        positions = nodes.deleted(next).iterator();
      }
    }
    return positions.hasNext();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more deleted rows");
    }
    return RowFactory.create(chunk, positions.next());
  }
}
