package dev.larva.bench.paimon;

import dev.larva.bench.contest.Contestant;
import java.util.List;
import org.apache.paimon.Snapshot;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.data.BinaryString;
import org.apache.paimon.data.GenericRow;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.table.sink.BatchTableCommit;
import org.apache.paimon.table.sink.BatchTableWrite;
import org.apache.paimon.table.sink.BatchWriteBuilder;
import org.apache.paimon.table.sink.CommitMessage;

/**
 * Batch writes, one builder for each append, as Paimon's documentation of its Java API has them.
 */
final class PaimonContestant implements Contestant {

  private final Catalog catalog;
  private final FileStoreTable table;

  PaimonContestant(Catalog catalog, FileStoreTable table) {
    this.catalog = catalog;
    this.table = table;
  }

  @Override
  public void append(long firstId) {
    staged(firstId).run();
  }

  @Override
  public Runnable staged(long firstId) {
    BatchWriteBuilder builder = table.newBatchWriteBuilder();
    List<CommitMessage> messages = write(builder, firstId);
    return () -> commit(builder, messages);
  }

  @SuppressWarnings("try") // Paimon's close may say that it was interrupted
  private static List<CommitMessage> write(BatchWriteBuilder builder, long firstId) {
    try (BatchTableWrite write = builder.newWrite()) {
      for (long id = firstId; id < firstId + ROWS; id++) {
        write.write(GenericRow.of(id, BinaryString.fromString("name-" + id), id / 2.0));
      }
      return write.prepareCommit();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("try") // Paimon's close may say that it was interrupted
  private static void commit(BatchWriteBuilder builder, List<CommitMessage> messages) {
    try (BatchTableCommit commit = builder.newCommit()) {
      commit.commit(messages);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public long rows() {
    Snapshot newest = table.snapshotManager().latestSnapshot();
    return newest == null ? 0 : newest.totalRecordCount();
  }

  @Override
  public String title() {
    return "Paimon 1.4.2, Java API, filesystem catalog, S3 plugin, append table, defaults";
  }

  @Override
  public void close() {
    try {
      catalog.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
