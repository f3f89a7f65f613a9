package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.CreateTable;
import dev.larva.entry.Operation.DropTable;
import dev.larva.entry.Operation.RenameTable;
import dev.larva.entry.Operation.SetPartitioning;
import dev.larva.entry.Operation.SetProperties;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.partition.PartitionSpec;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The forms of operations on tables, and on properties of tables and namespaces. */
final class TableOperations {

  static final List<Kind<? extends Operation>> KINDS =
      List.of(
          Kind.of(
              "createTable",
              CreateTable.class,
              List.of("name", "namespace", "properties", "schema", "spec", "table"),
              (create, to) -> {
                to.put("name", create.name())
                    .put("namespace", create.namespace().text())
                    .putUnlessEmpty("properties", create.properties())
                    .put("schema", SchemaForm.json(create.schema()))
                    .put("table", create.table().text());
                if (create.spec().id() > 0) {
                  to.put("spec", SpecForm.json(create.spec()));
                }
              },
              from ->
                  new CreateTable(
                      from.ulid("table"),
                      from.ulid("namespace"),
                      from.text("name"),
                      from.value("schema", SchemaForm::readSchema),
                      from.has("spec") ? from.value("spec", SpecForm::read) : PartitionSpec.NONE,
                      from.textsOrEmpty("properties"))),
          Kind.of(
              "setPartitioning",
              SetPartitioning.class,
              List.of("spec", "table"),
              (change, to) ->
                  to.put("spec", SpecForm.json(change.spec())).put("table", change.table().text()),
              from -> new SetPartitioning(from.ulid("table"), from.value("spec", SpecForm::read))),
          Kind.of(
              "dropTable",
              DropTable.class,
              List.of("table"),
              (drop, to) -> to.put("table", drop.table().text()),
              from -> new DropTable(from.ulid("table"))),
          Kind.of(
              "renameTable",
              RenameTable.class,
              List.of("name", "namespace", "table"),
              (rename, to) ->
                  to.put("name", rename.name())
                      .put("namespace", rename.namespace().text())
                      .put("table", rename.table().text()),
              from ->
                  new RenameTable(from.ulid("table"), from.ulid("namespace"), from.text("name"))),
          Kind.of(
              "setProperties",
              SetProperties.class,
              List.of("remove", "set", "target"),
              (change, to) ->
                  to.putUnlessEmpty("remove", ordered(change.removed()), Json.Text::new)
                      .putUnlessEmpty("set", change.set())
                      .put("target", change.target().text()),
              from ->
                  new SetProperties(
                      from.ulid("target"),
                      from.textsOrEmpty("set"),
                      new TreeSet<>(from.listOrEmpty("remove", JsonFields::text)))));

  private TableOperations() {}

  private static Collection<String> ordered(Set<String> names) {
    TreeSet<String> ordered = new TreeSet<>(Json.ORDER);
    ordered.addAll(names);
    return ordered;
  }
}
