package dev.larva.chunk;

import dev.larva.entry.ChunkEntry;
import java.util.List;

/**
 * Takes rows of one table and gives chunks of them.
 *
 * <p>Nothing of it is part of the table until an entry names the chunks. For one thread. After any
 * failure, and when it is closed without {@link #finish}, what it had put is removed as far as the
 * store allows; what stays is unreachable and goes with the next vacuum.
 *
 * @param <T> an engine's row
 */
public interface ChunkSink<T> extends AutoCloseable {

  /**
   * Adds a row.
   *
   * @throws dev.larva.error.Rejected if it breaks a rule of the schema; the sink is then over
   * @throws dev.larva.error.StoreFailure if a full chunk cannot be put; the sink is then over
   */
  void write(T row);

  /**
   * Puts what is left and ends the sink.
   *
   * @param inlineBytes that chunks hold themselves, in all and at most, in the place of objects
   * @return every chunk; none if no row was written
   */
  List<ChunkEntry> finish(long inlineBytes);

  @Override
  void close();
}
