package dev.larva.format;

import dev.larva.format.Root.RootTable;
import dev.larva.format.form.KeptRootForm;
import dev.larva.format.form.RangeForm;
import dev.larva.format.form.SchemaForm;
import dev.larva.format.form.SpecForm;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.partition.PartitionSpec;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The bytes of a root: header, state, hash. See {@code format-spec/root.md}. */
public final class RootCodec {

  static final String KIND = "root";

  private static final Set<String> HEADER =
      Set.of(Header.READER_FEATURES, "time", "tip", "version", Header.WRITER_FEATURES);

  private static final Set<String> STATE =
      Set.of(
          "applications",
          "cutoff",
          "holds",
          "keptRoots",
          "namespaces",
          "oldestReadable",
          "retired",
          "swept",
          "tables");

  private static final Set<String> NAMESPACE = Set.of("name", "namespace", "properties");

  private static final Set<String> TABLE =
      Set.of(
          "changed",
          "created",
          "highestFieldId",
          "name",
          "namespace",
          "nextRowId",
          "nodes",
          "properties",
          "schemas",
          "specs",
          "table",
          "totals");

  private RootCodec() {}

  /**
   * @throws IllegalArgumentException if the root cannot be written, as when it is above {@link
   *     Root#BYTES_LIMIT}
   */
  public static byte[] encode(Root root) {
    Json header =
        Header.builder(KIND, root.lake(), root.format())
            .put("time", root.time())
            .put("tip", root.tip())
            .put("version", root.version())
            .build();
    Json state =
        new JsonBuilder()
            .putUnlessEmpty("applications", root.applications(), ApplicationForm::json)
            .put("cutoff", root.history().cutoff())
            .putUnlessEmpty("holds", root.holds(), HoldForm::json)
            .putList("keptRoots", root.history().keptRoots(), KeptRootForm::json)
            .putList("namespaces", root.namespaces(), RootCodec::json)
            .put("oldestReadable", root.history().oldestReadable())
            .putUnlessEmpty("retired", root.history().retired(), RangeForm::json)
            .putUnlessZero("swept", root.history().swept())
            .putList("tables", root.tables(), RootCodec::json)
            .build();
    return Decoder.limited(Lines.seal(header, state), Root.BYTES_LIMIT, KIND);
  }

  /**
   * @param object its name, for messages
   */
  public static Root decode(Key object, byte[] bytes) {
    return Decoder.decode(object, bytes, Root.BYTES_LIMIT, RootCodec::read, RootCodec::encode);
  }

  private static Root read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, HEADER);
    lines.requireCount(2);
    JsonFields state = JsonFields.of(lines.read(1), place.member("state"), STATE);
    return new Root(
        Header.format(header),
        header.ulid(Header.LAKE),
        header.number("version"),
        header.text("tip"),
        header.number("time"),
        state.list("namespaces", RootCodec::readNamespace),
        state.list("tables", RootCodec::readTable),
        state.listOrEmpty("applications", ApplicationForm::read),
        state.listOrEmpty("holds", HoldForm::read),
        new History(
            state.list("keptRoots", KeptRootForm::read),
            state.number("cutoff"),
            state.number("oldestReadable"),
            state.numberOr(0, "swept"),
            state.listOrEmpty("retired", RangeForm::read)));
  }

  private static Json json(NamespaceRecord namespace) {
    return new JsonBuilder()
        .put("name", namespace.name())
        .put("namespace", namespace.id().text())
        .putUnlessEmpty("properties", namespace.properties())
        .build();
  }

  private static NamespaceRecord readNamespace(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, NAMESPACE);
    return new NamespaceRecord(
        fields.ulid("namespace"), fields.text("name"), fields.textsOrEmpty("properties"));
  }

  private static Json json(RootTable rootTable) {
    TableRecord table = rootTable.table();
    return new JsonBuilder()
        .put("changed", table.changed())
        .put("created", table.created())
        .put("highestFieldId", table.highestFieldId())
        .put("name", table.name())
        .put("namespace", table.namespace().text())
        .putWide("nextRowId", table.nextRowId())
        .putUnlessEmpty("nodes", rootTable.nodes(), ReferenceForm::json)
        .putUnlessEmpty("properties", table.properties())
        .putList("schemas", table.schemas(), SchemaForm::json)
        .putUnlessEmpty("specs", table.specs().subList(1, table.specs().size()), SpecForm::json)
        .put("table", table.id().text())
        .put("totals", ReferenceForm.json(table.totals()))
        .build();
  }

  private static RootTable readTable(Json json, Place place) {
    JsonFields fields = JsonFields.of(json, place, TABLE);
    TableRecord table =
        new TableRecord(
            fields.ulid("table"),
            fields.ulid("namespace"),
            fields.text("name"),
            fields.list("schemas", SchemaForm::readSchema),
            readSpecs(fields),
            fields.integer("highestFieldId"),
            fields.textsOrEmpty("properties"),
            fields.wide("nextRowId"),
            fields.number("created"),
            fields.number("changed"),
            fields.value("totals", ReferenceForm::readTotals));
    return new RootTable(table, fields.listOrEmpty("nodes", ReferenceForm::read));
  }

  /** Spec 0 goes without saying. */
  private static List<PartitionSpec> readSpecs(JsonFields fields) {
    List<PartitionSpec> specs = new ArrayList<>(List.of(PartitionSpec.NONE));
    specs.addAll(fields.listOrEmpty("specs", SpecForm::read));
    return specs;
  }
}
