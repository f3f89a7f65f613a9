package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.examples.JavaQuickstart;
import dev.larva.examples.SparkQuickstart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeIT {

  private static final Pattern JAVA_BLOCK = Pattern.compile("(?s)```java\\n(.*?)```");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  @Test
  void everyJavaExampleIsPartOfAProgramThatIsTested() throws IOException {
    String programs =
        squeezed(example("SparkQuickstart.java")) + squeezed(example("JavaQuickstart.java"));
    List<String> blocks = new ArrayList<>();
    Matcher matcher = JAVA_BLOCK.matcher(Files.readString(Repository.ROOT.resolve("README.md")));
    while (matcher.find()) {
      blocks.add(squeezed(matcher.group(1)));
    }
    assertThat(blocks).hasSize(2).allSatisfy(block -> assertThat(programs).contains(block));
  }

  @Test
  void theSparkExampleRuns() {
    SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", false)
            .getOrCreate();
    try {
      assertThat(SparkQuickstart.run(spark, root.toString())).containsExactly(2, 3);
    } finally {
      spark.stop();
    }
  }

  @Test
  void theJavaExampleRuns() {
    assertThat(JavaQuickstart.run(root.toString())).containsExactly("Ada");
  }

  private static String example(String file) throws IOException {
    return Files.readString(
        Repository.ROOT.resolve("examples/src/main/java/dev/larva/examples").resolve(file));
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", " ").trim();
  }
}
