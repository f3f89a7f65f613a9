package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import dev.larva.JavaSources.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rules of STYLE.md that a parser can see, over every Java source of every module. */
class TidyTest {

  private static final int FILE_LINES = 400;
  private static final int METHOD_LINES = 40;

  /** What may break a rule, as {@code <path>} or {@code <path>#<member>}, and why. */
  private static final Map<String, String> EXCEPTIONS = Map.of();

  /** Words that say nothing of what a type is. */
  private static final Pattern EMPTY_NAME =
      Pattern.compile("(Abstract|Base)[A-Z].*|.*(Impl|Manager|Helper|Helpers|Util|Utils)");

  /** Doors to time, chance, ids and threads, as selected or referred to in code. */
  private static final Set<String> AMBIENT =
      Set.of(
          "System.currentTimeMillis",
          "System.nanoTime",
          "Instant.now",
          "LocalDate.now",
          "LocalDateTime.now",
          "OffsetDateTime.now",
          "ZonedDateTime.now",
          "Clock.systemUTC",
          "Clock.systemDefaultZone",
          "UUID.randomUUID",
          "Math.random",
          "ThreadLocalRandom.current",
          "Thread.sleep",
          "Thread.startVirtualThread",
          "TimeUnit.sleep",
          "ForkJoinPool.commonPool",
          "CompletableFuture.runAsync",
          "CompletableFuture.supplyAsync",
          "UlidCreator.getUlid",
          "UlidCreator.getMonotonicUlid");

  private static final Set<String> AMBIENT_TYPES =
      Set.of("Random", "SecureRandom", "SplittableRandom", "Thread", "Timer", "ForkJoinPool");

  private static final Set<String> SKIPS =
      Set.of("Disabled", "DisabledIf", "EnabledIf", "EnabledIfEnvironmentVariable", "Ignore");

  private static final List<Source> SOURCES = JavaSources.all();

  @Test
  void aFileStaysUnderItsLimit() {
    assertHolds(
        (source, faults) -> {
          if (source.lines() >= FILE_LINES) {
            faults.put(source.path(), source.lines() + " lines, the limit is " + FILE_LINES);
          }
        });
  }

  @Test
  void aMethodStaysUnderItsLimit() {
    assertHolds(
        (source, faults) ->
            methods(source)
                .forEach(
                    method -> {
                      long lines = source.linesOf(method);
                      if (method.getBody() != null && lines >= METHOD_LINES) {
                        faults.put(
                            source.path() + "#" + method.getName(),
                            lines + " lines, the limit is " + METHOD_LINES);
                      }
                    }));
  }

  @Test
  void aTypeIsNamedAfterWhatItIs() {
    assertHolds(
        (source, faults) ->
            types(source)
                .forEach(
                    type -> {
                      if (EMPTY_NAME.matcher(type.getSimpleName()).matches()) {
                        faults.put(source.path() + "#" + type.getSimpleName(), "says nothing");
                      }
                    }));
  }

  @Test
  void mainCodeHasNoGettersAndNoSetters() {
    assertHolds(
        (source, faults) -> {
          if (!source.main()) {
            return;
          }
          for (MethodTree method : methods(source)) {
            if (isAccessor(method)
                && !annotations(method.getModifiers().getAnnotations(), "Override")) {
              faults.put(source.path() + "#" + method.getName(), "a getter or a setter");
            }
          }
        });
  }

  @Test
  void coreTakesTimeChanceIdsAndThreadsFromItsMachineOnly() {
    assertHolds(
        (source, faults) -> {
          if (source.path().startsWith("core/src/main/")
              && !source.packageName().equals("dev.larva.runtime")) {
            new AmbientFinder(source, faults).scan(source.tree(), null);
          }
        });
  }

  @Test
  void outsideCoreNobodyReachesIntoTheMachineryOfCommits() {
    Pattern machinery = Pattern.compile("dev\\.larva\\.(conflict|commit|write|queue)\\..*");
    assertHolds(
        (source, faults) -> {
          if (!source.main() || source.path().startsWith("core/")) {
            return;
          }
          for (ImportTree imported : source.tree().getImports()) {
            String name = imported.getQualifiedIdentifier().toString();
            if (machinery.matcher(name).matches()) {
              faults.put(source.at(imported), "imports " + name);
            }
          }
        });
  }

  @Test
  void everyMainPackageSaysWhatItIsAndIsNullMarked() {
    Map<String, String> undescribed = new TreeMap<>();
    Set<String> described = new TreeSet<>();
    for (Source source : SOURCES) {
      String folder = packageOf(source.path());
      boolean marked = annotations(source.tree().getPackageAnnotations(), "NullMarked");
      if (source.path().endsWith("/package-info.java") && marked && source.text().contains("/**")) {
        described.add(folder);
      } else if (source.main()) {
        undescribed.put(folder, "has no package-info.java with a description and @NullMarked");
      }
    }
    undescribed.keySet().removeAll(described);
    assertThat(undescribed).isEmpty();
  }

  /** A package that a connector has in several roots is described in one of them. */
  private static String packageOf(String path) {
    String folder = path.substring(0, path.lastIndexOf('/'));
    return folder.replaceFirst("/connector[^/]*/src/main/java[^/]*/", "/main/");
  }

  @Test
  void nothingIsLeftForLater() {
    Pattern reminder = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X|HA" + "CK)\\b");
    assertHolds(
        (source, faults) -> {
          if (reminder.matcher(source.text()).find()) {
            faults.put(source.path(), "holds a reminder: do it, or say why not in docs/decisions");
          }
        });
  }

  @Test
  void nothingIsMocked() {
    assertHolds(
        (source, faults) -> {
          for (ImportTree imported : source.tree().getImports()) {
            if (imported.getQualifiedIdentifier().toString().contains("mock")) {
              faults.put(source.path(), "imports " + imported.getQualifiedIdentifier());
            }
          }
        });
  }

  @Test
  void theOnlyTestsThatMayBeSkippedAreThoseThatTheReadmeNames() throws IOException {
    String readme = Files.readString(JavaSources.ROOT.resolve("README.md"));
    assertHolds(
        (source, faults) -> {
          String test = source.path().replaceFirst(".*/", "").replace(".java", "");
          if (!readme.contains("`" + test + "`")) {
            new SkipFinder(source, faults).scan(source.tree(), null);
          }
        });
  }

  @Test
  void noExceptionOutlivesItsReason() {
    for (String exception : EXCEPTIONS.keySet()) {
      assertThat(JavaSources.ROOT.resolve(exception.replaceFirst("#.*", ""))).exists();
    }
  }

  private static boolean isAccessor(MethodTree method) {
    int parameters = method.getParameters().size();
    return parameters == 0
        ? Pattern.matches("get[A-Z].*", method.getName())
        : parameters == 1 && Pattern.matches("set[A-Z].*", method.getName());
  }

  private static void assertHolds(BiConsumer<Source, Map<String, String>> rule) {
    Map<String, String> faults = new TreeMap<>();
    SOURCES.forEach(source -> rule.accept(source, faults));
    faults.keySet().removeAll(EXCEPTIONS.keySet());
    assertThat(SOURCES).as("sources looked at").hasSizeGreaterThan(40);
    assertThat(faults).isEmpty();
  }

  private static boolean annotations(List<? extends AnnotationTree> present, String name) {
    return present.stream().anyMatch(one -> simple(one.getAnnotationType()).equals(name));
  }

  private static String simple(Tree type) {
    return type.toString().replaceFirst("<.*", "").replaceFirst(".*\\.", "");
  }

  private static List<MethodTree> methods(Source source) {
    List<MethodTree> found = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree method, Void unused) {
        found.add(method);
        return super.visitMethod(method, null);
      }
    }.scan(source.tree(), null);
    return found;
  }

  private static List<ClassTree> types(Source source) {
    List<ClassTree> found = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void unused) {
        found.add(type);
        return super.visitClass(type, null);
      }
    }.scan(source.tree(), null);
    return found;
  }

  /** Finds doors to time, chance, ids and threads. */
  private static final class AmbientFinder extends TreeScanner<Void, Void> {

    private final Source source;
    private final Map<String, String> faults;

    AmbientFinder(Source source, Map<String, String> faults) {
      this.source = source;
      this.faults = faults;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, Void unused) {
      String name = simple(select.getExpression()) + "." + select.getIdentifier();
      if (AMBIENT.contains(name)
          || name.startsWith("Executors.")
          || select.getIdentifier().contentEquals("parallelStream")
          || select.getIdentifier().contentEquals("parallel")) {
        faults.put(source.at(select), name);
      }
      return super.visitMemberSelect(select, null);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree reference, Void unused) {
      String name = simple(reference.getQualifierExpression()) + "." + reference.getName();
      if (AMBIENT.contains(name)) {
        faults.put(source.at(reference), name);
      }
      return super.visitMemberReference(reference, null);
    }

    @Override
    public Void visitNewClass(NewClassTree created, Void unused) {
      if (AMBIENT_TYPES.contains(simple(created.getIdentifier()))) {
        faults.put(source.at(created), "new " + created.getIdentifier());
      }
      return super.visitNewClass(created, null);
    }
  }

  /** Finds tests that may not run. */
  private static final class SkipFinder extends TreeScanner<Void, Void> {

    private final Source source;
    private final Map<String, String> faults;

    SkipFinder(Source source, Map<String, String> faults) {
      this.source = source;
      this.faults = faults;
    }

    @Override
    public Void visitAnnotation(AnnotationTree annotation, Void unused) {
      String name = simple(annotation.getAnnotationType());
      if (SKIPS.contains(name) || name.startsWith("DisabledOn") || name.startsWith("EnabledOn")) {
        faults.put(source.at(annotation), "@" + name);
      }
      return super.visitAnnotation(annotation, null);
    }

    @Override
    public Void visitImport(ImportTree imported, Void unused) {
      if (imported.getQualifiedIdentifier().toString().contains(".Assum")) {
        faults.put(source.at(imported), "imports " + imported.getQualifiedIdentifier());
      }
      return null;
    }
  }
}
