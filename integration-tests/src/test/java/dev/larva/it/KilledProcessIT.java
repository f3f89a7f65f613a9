package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledProcessIT {

  /** Numbers that each process prints before it is killed. */
  private static final int[] ACKNOWLEDGED = {1, 7, 40};

  private static final long NUMBERS_APART = 1_000_000;

  /** The last line may be cut. */
  private static final Pattern WHOLE_LINE = Pattern.compile("acknowledged (\\d+)\\.");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  @Test
  void nothingAcknowledgedIsLostAndNothingIsThereTwice() {
    try (Lake lake = Larva.create(root.toString(), Map.of())) {
      Numbers.create(lake);
    }
    List<Long> acknowledged = new ArrayList<>();
    for (int life = 0; life < ACKNOWLEDGED.length; life++) {
      acknowledged.addAll(liveAndDie(ACKNOWLEDGED[life], life * NUMBERS_APART));
    }
    try (Lake lake = Larva.open(root.toString(), Map.of())) {
      List<Long> there = Numbers.read(lake);
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(IntStream.of(ACKNOWLEDGED).sum());
      assertThat(there).containsAll(acknowledged).doesNotHaveDuplicates();
    }
    Tool answer = Tool.larva("verify", "--root", root.toString());
    assertThat(answer.code()).as(answer.toString()).isZero();
  }

  /** Starts a writer, kills it after so many acknowledgements, and returns all that it got. */
  private List<Long> liveAndDie(int acknowledgements, long first) {
    List<String> lines = new ArrayList<>();
    try (ChildJvm writer =
        ChildJvm.start(WriterProcess.class, root.toString(), String.valueOf(first))) {
      while (lines.size() < acknowledgements) {
        lines.add(Objects.requireNonNull(writer.line(), "a writer ended by itself"));
      }
      writer.kill();
      lines.addAll(writer.rest());
    }
    return lines.stream()
        .map(WHOLE_LINE::matcher)
        .filter(Matcher::matches)
        .map(line -> Long.valueOf(line.group(1)))
        .toList();
  }
}
