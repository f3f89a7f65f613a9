package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.CreateNamespace;
import dev.larva.entry.Operation.DropNamespace;
import dev.larva.entry.Operation.RenameNamespace;
import dev.larva.format.json.Kinds.Kind;
import java.util.List;

/** The forms of operations on namespaces. */
final class NamespaceOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "createNamespace",
              CreateNamespace.class,
              List.of("name", "namespace", "properties"),
              (create, to) ->
                  to.put("name", create.name())
                      .put("namespace", create.namespace().text())
                      .putUnlessEmpty("properties", create.properties()),
              from ->
                  new CreateNamespace(
                      from.ulid("namespace"), from.text("name"), from.textsOrEmpty("properties"))),
          Kind.of(
              "dropNamespace",
              DropNamespace.class,
              List.of("namespace"),
              (drop, to) -> to.put("namespace", drop.namespace().text()),
              from -> new DropNamespace(from.ulid("namespace"))),
          Kind.of(
              "renameNamespace",
              RenameNamespace.class,
              List.of("name", "namespace"),
              (rename, to) ->
                  to.put("name", rename.name()).put("namespace", rename.namespace().text()),
              from -> new RenameNamespace(from.ulid("namespace"), from.text("name"))));

  private NamespaceOperations() {}
}
