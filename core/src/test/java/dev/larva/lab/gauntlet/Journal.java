package dev.larva.lab.gauntlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.entry.TransactionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A file to which one process writes what it is about to do, before, and what came of it, after.
 * Lines only grow at its end; the last one may be cut by the death of its writer. Safe for many
 * threads.
 */
final class Journal implements AutoCloseable {

  private static final String SUFFIX = ".journal";

  private final FileChannel file;

  private Journal(FileChannel file) {
    this.file = file;
  }

  /** A new one, of one life of one process. */
  static Journal create(Path folder, int process, int life) {
    Path path = folder.resolve(process + "-" + life + SUFFIX);
    try {
      return new Journal(
          FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** On the disk when it returns. */
  void begin(TransactionId id, Deed deed) {
    write("begin\t" + id + "\t" + deed.text(), true);
  }

  void answer(TransactionId id, Answer answer) {
    write(
        "answer\t" + id + "\t" + answer.kind() + "\t" + answer.version() + "\t" + answer.detail(),
        false);
  }

  private synchronized void write(String line, boolean durable) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      if (durable) {
        file.force(false);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** What all lives of all processes announced and were told. */
  static Map<TransactionId, Intent> readAll(Path folder) {
    return read(folder, "");
  }

  /** What the lives of one process announced and were told. */
  static Map<TransactionId, Intent> readAll(Path folder, int process) {
    return read(folder, process + "-");
  }

  private static Map<TransactionId, Intent> read(Path folder, String prefix) {
    Map<TransactionId, Intent> intents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> journals =
          files
              .filter(file -> file.getFileName().toString().startsWith(prefix))
              .filter(file -> file.toString().endsWith(SUFFIX))
              .sorted()
              .toList();
      for (Path journal : journals) {
        String text = Files.readString(journal);
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .forEach(line -> take(line.split("\t", -1), intents));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return intents;
  }

  private static void take(String[] words, Map<TransactionId, Intent> intents) {
    TransactionId id = TransactionId.parse(words[1]);
    if (words[0].equals("begin")) {
      intents.putIfAbsent(id, new Intent(id, Deed.parse(words[2]), List.of()));
    } else {
      Answer.Kind kind = Answer.Kind.valueOf(words[2]);
      Answer answer = new Answer(kind, Long.parseLong(words[3]), words[4]);
      intents.computeIfPresent(id, (same, intent) -> intent.with(answer));
    }
  }
}
