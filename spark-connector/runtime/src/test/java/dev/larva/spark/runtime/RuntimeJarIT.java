package dev.larva.spark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RuntimeJarIT {

  private static final Path JAR = Path.of(property("larva.runtime.jar"));

  /** What Spark carries itself and shows in its own classes, or what nothing of ours may shadow. */
  private static final List<String> FOREIGN =
      List.of(
          "org/apache/parquet/",
          "org/apache/hadoop/",
          "org/apache/avro/",
          "org/apache/spark/",
          "org/slf4j/",
          "com/github/luben/",
          "com/fasterxml/",
          "com/github/benmanes/",
          "software/amazon/",
          "org/apache/http/",
          "org/apache/hc/",
          "META-INF/versions/",
          "org/apache/commons/",
          "org/pcollections/",
          "org/roaringbitmap/",
          "io/netty/");

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("run by Maven, which sets " + name);
    }
    return value;
  }

  @Test
  void aPlainSparkWritesAndReadsALakeWithNothingButTheJar(@TempDir Path folder) throws Exception {
    String output = run(folder, folder.resolve("a lake").toString());
    assertThat(output)
        .contains("overwritten: 7", "looked back: 100", "streamed: 7", "deleted: 4", "job: ok");
  }

  @Test
  void nothingOfOthersIsInTheJarUnderItsOwnName() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names = jar.stream().map(JarEntry::getName).toList();
      assertThat(names)
          .noneMatch(name -> FOREIGN.stream().anyMatch(name::startsWith))
          .contains("META-INF/services/org.apache.spark.sql.sources.DataSourceRegister")
          .anyMatch(name -> name.startsWith("dev/larva/shaded/amazon/awssdk/services/s3/"));
    }
  }

  private static String run(Path folder, String lake) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(property("java.home"), "bin", "java").toString());
    command.addAll(moduleOptions());
    command.add("-Xmx1g");
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            JAR.toString(),
            property("test.classes"),
            Files.readString(Path.of(property("spark.classpath.file"))).strip(),
            Path.of(property("spark.own.folder"), "*").toString()));
    command.add(PlainSparkJob.class.getName());
    command.add(lake);
    Path log = folder.resolve("job.log");
    Process job =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .directory(folder.toFile())
            .start();
    int exit = job.waitFor();
    String output = Files.readString(log);
    assertThat(exit).as(output).isZero();
    return output;
  }

  /** What Spark's own launcher passes. */
  private static List<String> moduleOptions() {
    return List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptions().split(" "));
  }
}
