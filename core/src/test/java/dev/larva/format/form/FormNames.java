package dev.larva.format.form;

import java.util.Set;
import java.util.TreeSet;

/** The names of all kinds that have a form. */
public final class FormNames {

  private FormNames() {}

  public static Set<String> operations() {
    return OperationForm.KINDS.names();
  }

  public static Set<String> requirements() {
    return RequirementForm.KINDS.names();
  }

  public static Set<String> expressions() {
    return ExpressionForm.KINDS.names();
  }

  public static Set<String> primitives() {
    return SchemaForm.PRIMITIVES.keySet();
  }

  /** Primitive and nested ones. */
  public static Set<String> types() {
    Set<String> names = new TreeSet<>(primitives());
    names.addAll(SchemaForm.NESTED.names());
    return names;
  }
}
