package dev.larva.spark.follow;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.streaming.checkpointing.CheckpointFileManager;
import org.apache.spark.sql.execution.streaming.checkpointing.CheckpointFileManager.CancellableFSDataOutputStream;

/**
 * Keeps where a stream began with its checkpoint. Spark asks a source for that again whenever a
 * query whose first batch is not done is started anew, and the answer must be the same.
 */
public final class BegunStreams {

  private static final String FILE = "begin";

  private BegunStreams() {}

  /**
   * Where the stream begins, in JSON.
   *
   * @param folder in the checkpoint that Spark has for the source
   * @param begin says it, if nobody has yet
   */
  public static String position(String folder, Configuration hadoop, Supplier<String> begin) {
    Path file = new Path(folder, FILE);
    CheckpointFileManager files = CheckpointFileManager.create(new Path(folder), hadoop);
    try {
      if (!files.exists(file)) {
        files.mkdirs(new Path(folder));
        write(files, file, begin.get());
      }
      return read(files, file);
    } catch (IOException e) {
      throw new UncheckedIOException("the checkpoint of a stream cannot be used: " + file, e);
    }
  }

  private static void write(CheckpointFileManager files, Path file, String position)
      throws IOException {
    CancellableFSDataOutputStream out = files.createAtomic(file, false);
    try {
      out.write(position.getBytes(StandardCharsets.UTF_8));
      out.close();
    } catch (FileAlreadyExistsException another) {
      out.cancel(); // whoever was first has said where the stream begins
    } catch (IOException failure) {
      out.cancel();
      throw failure;
    }
  }

  private static String read(CheckpointFileManager files, Path file) throws IOException {
    try (InputStream in = files.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
