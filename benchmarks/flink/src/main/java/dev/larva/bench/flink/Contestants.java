package dev.larva.bench.flink;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.flink.LarvaSink;
import dev.larva.flink.types.LarvaTypes;
import dev.larva.schema.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.formats.parquet.row.ParquetRowDataBuilder;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** All contestants, each with what it has by default, unless its name says otherwise. */
final class Contestants {

  private Contestants() {}

  static List<Contestant> all(Path folder) {
    return List.of(
        new Nothing(),
        new ParquetFiles("parquet", "SNAPPY", folder.resolve("snappy")),
        new ParquetFiles("parquet-zstd", "ZSTD", folder.resolve("zstd")),
        new Larvas(folder.resolve("lake").toString()));
  }

  /** What the source alone takes. */
  private record Nothing() implements Contestant {

    @Override
    public String name() {
      return "nothing";
    }

    @Override
    public String title() {
      return "rows are thrown away";
    }

    @Override
    public Sink<RowData> sink(String round) {
      return new DiscardingSink<>();
    }

    @Override
    public long written(String round) {
      return FlinkMain.ANY;
    }
  }

  /** Flink's own sink of files, with its own Parquet. */
  private record ParquetFiles(String name, String codec, Path folder) implements Contestant {

    @Override
    public String title() {
      return "FileSink with flink-parquet, " + codec;
    }

    @Override
    public Sink<RowData> sink(String round) {
      Configuration parquet = new Configuration(false);
      parquet.set("parquet.compression", codec);
      return FileSink.forBulkFormat(
              new org.apache.flink.core.fs.Path(folder.resolve(round).toUri()),
              ParquetRowDataBuilder.createWriterFactory(LineItems.TYPE, parquet, true))
          .build();
    }

    /** Of files that are committed; others have a name that begins with a dot. */
    @Override
    public long written(String round) throws IOException {
      try (Stream<Path> files = Files.walk(folder.resolve(round))) {
        return files
            .filter(Files::isRegularFile)
            .filter(file -> !file.getFileName().toString().startsWith("."))
            .mapToLong(ParquetFiles::rows)
            .sum();
      }
    }

    private static long rows(Path file) {
      try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
        return reader.getRecordCount();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A table of Larva. */
  private record Larvas(String root) implements Contestant {

    private static String table(String round) {
      return "main.lineitem" + round;
    }

    @Override
    public String name() {
      return "larva";
    }

    @Override
    public String title() {
      return "Larva";
    }

    @Override
    public Sink<RowData> sink(String round) {
      try (Lake lake = Larva.openOrCreate(root, Map.of())) {
        lake.transact(
            tx ->
                tx.createTable(
                    TableName.parse(table(round)), LarvaTypes.fields(LineItems.TYPE), Map.of()));
      }
      return LarvaSink.forRowData(root, table(round)).build();
    }

    @Override
    public long written(String round) {
      try (Lake lake = Larva.open(root, Map.of())) {
        return lake.table(table(round)).totals().rows();
      }
    }
  }
}
