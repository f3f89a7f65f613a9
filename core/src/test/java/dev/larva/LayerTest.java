package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The order of core's packages: each uses only those before it. */
class LayerTest {

  private static final String ROOT = "dev.larva";

  /** Lowest first; the empty name is {@code dev.larva} itself. */
  private static final List<String> ORDER =
      List.of(
          "error",
          "runtime",
          "store",
          "schema",
          "expression",
          "partition",
          "entry",
          "format",
          "chunk",
          "log",
          "snapshot",
          "conflict",
          "commit",
          "scan",
          "write",
          "queue",
          "transaction",
          "maintenance",
          "");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyPackageHasItsPlaceInTheOrder() {
    Set<String> layers = new TreeSet<>();
    CLASSES.forEach(type -> layers.add(layer(type)));
    assertThat(layers).hasSizeGreaterThan(4).isSubsetOf(ORDER);
  }

  @Test
  void aPackageUsesOnlyThoseBeforeIt() {
    Set<String> faults = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        if (isOurs(target) && place(target) > place(type)) {
          faults.add(type.getName() + " uses " + target.getName());
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(ROOT) || type.getPackageName().startsWith(ROOT + ".");
  }

  private static int place(JavaClass type) {
    return ORDER.indexOf(layer(type));
  }

  private static String layer(JavaClass type) {
    String below = type.getPackageName().substring(ROOT.length());
    return below.isEmpty() ? "" : below.substring(1).replaceFirst("\\..*", "");
  }
}
