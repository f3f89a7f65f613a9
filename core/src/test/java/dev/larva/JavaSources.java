package dev.larva;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Every Java source of the repository, parsed but not resolved. */
final class JavaSources {

  /** The folder that holds the parent pom. */
  static final Path ROOT = root();

  /**
   * One source file.
   *
   * @param path relative to {@link #ROOT}, with {@code /} between its parts
   * @param main whether it is of some {@code src/main}
   */
  record Source(
      String path, boolean main, String text, CompilationUnitTree tree, SourcePositions positions) {

    int lines() {
      return (int) text.lines().count();
    }

    long firstLine(Tree part) {
      return tree.getLineMap().getLineNumber(positions.getStartPosition(tree, part));
    }

    long linesOf(Tree part) {
      LineMap lines = tree.getLineMap();
      return lines.getLineNumber(positions.getEndPosition(tree, part)) - firstLine(part) + 1;
    }

    String at(Tree part) {
      return path + ":" + firstLine(part);
    }

    String packageName() {
      return tree.getPackageName() == null ? "" : tree.getPackageName().toString();
    }
  }

  private JavaSources() {}

  static List<Source> all() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(paths()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<Source> sources = new ArrayList<>();
      for (CompilationUnitTree tree : task.parse()) {
        sources.add(source(tree, positions));
      }
      return sources;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source source(CompilationUnitTree tree, SourcePositions positions)
      throws IOException {
    URI file = tree.getSourceFile().toUri();
    String path = ROOT.relativize(Path.of(file)).toString().replace('\\', '/');
    return new Source(
        path, path.contains("src/main/"), Files.readString(Path.of(file)), tree, positions);
  }

  private static List<Path> paths() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(JavaSources::isSource).sorted().toList();
    }
  }

  private static boolean isSource(Path path) {
    String name = ROOT.relativize(path).toString().replace('\\', '/');
    return name.endsWith(".java") && name.contains("src/") && !name.contains("target/");
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("no folder above the working directory holds mvnw");
      }
    }
    return folder;
  }
}
