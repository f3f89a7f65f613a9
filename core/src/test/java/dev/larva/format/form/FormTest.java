package dev.larva.format.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.expression.Expression;
import dev.larva.format.json.Kinds;
import dev.larva.schema.Type;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A kind that is added to a sealed type cannot be forgotten here. */
class FormTest {

  @Test
  void everyOperationHasItsForm() {
    assertThat(names(OperationForm.KINDS)).isEqualTo(kinds(Operation.class));
  }

  @Test
  void everyRequirementHasItsForm() {
    assertThat(names(RequirementForm.KINDS)).isEqualTo(kinds(Requirement.class));
  }

  @Test
  void everyExpressionButAConstantHasItsForm() {
    Set<String> expected = kinds(Expression.class);
    expected.remove("constant");
    assertThat(names(ExpressionForm.KINDS)).isEqualTo(expected);
  }

  @Test
  void everyNestedTypeHasItsForm() {
    Set<String> expected =
        kinds(Type.class).stream()
            .map(name -> name.replace("Type", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    expected.removeAll(Set.of("primitive", "decimal"));
    assertThat(names(SchemaForm.NESTED)).isEqualTo(expected);
  }

  private static Set<String> names(Kinds<?> kinds) {
    return new TreeSet<>(kinds.names());
  }

  /** The names of a sealed type's kinds as the spec writes them. */
  private static Set<String> kinds(Class<?> sealed) {
    Set<String> kinds = new TreeSet<>();
    for (Class<?> kind : sealed.getPermittedSubclasses()) {
      if (kind.isInterface()) {
        kinds.addAll(kinds(kind));
      } else {
        String name = kind.getSimpleName();
        kinds.add(Character.toLowerCase(name.charAt(0)) + name.substring(1));
      }
    }
    return kinds;
  }
}
