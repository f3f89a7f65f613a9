package dev.larva.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.error.StoreFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

class FailuresTest {

  private final StringWriter err = new StringWriter();

  @Command(name = "failing")
  private record Failing(Exception failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }

  @Test
  void whatAnEngineWrappedIsSaidInOurOwnWords() {
    StoreFailure full = new StoreFailure(StoreFailure.Kind.FULL, "the disk is full; file=x", null);
    assertThat(run(new IOException("Job aborted", new RuntimeException(full)))).isEqualTo(3);
    assertThat(err.toString().lines()).containsExactly("larva: the disk is full; file=x");
  }

  @Test
  void aFaultOfLarvaSaysHowToSeeWhere() {
    assertThat(run(new IllegalStateException("impossible"))).isEqualTo(70);
    assertThat(err.toString()).contains("IllegalStateException: impossible", "--stacktrace");
  }

  private int run(Exception failure) {
    return Main.commandLine(new Failing(failure)).setErr(new PrintWriter(err, true)).execute();
  }
}
