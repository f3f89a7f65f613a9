package dev.larva.lab.model;

import dev.larva.entry.StagedName;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A table; changed in place while one entry is applied, copied between versions. */
public final class ModelTable {

  public final Ulid id;
  public Ulid namespace;
  public String name;
  public final Map<Integer, Schema> schemas;
  public final Map<String, String> properties;
  public final Map<StagedName, ModelChunk> chunks;
  public final List<PartitionSpec> specs;
  public int highestFieldId;
  public long nextRowId;

  /** Its live rows by their ids; never changed, only replaced. */
  public Map<Long, ModelRow> rows = Map.of();

  ModelTable(Ulid id, Ulid namespace, String name, Schema first, Map<String, String> properties) {
    this.id = id;
    this.namespace = namespace;
    this.name = name;
    this.schemas = new TreeMap<>(Map.of(0, first));
    this.properties = new TreeMap<>(properties);
    this.chunks = new TreeMap<>();
    this.specs = new ArrayList<>(List.of(PartitionSpec.NONE));
    this.highestFieldId = first.highestFieldId();
  }

  private ModelTable(ModelTable other) {
    this.id = other.id;
    this.namespace = other.namespace;
    this.name = other.name;
    this.schemas = new TreeMap<>(other.schemas);
    this.properties = new TreeMap<>(other.properties);
    this.chunks = new TreeMap<>(other.chunks);
    this.specs = new ArrayList<>(other.specs);
    this.highestFieldId = other.highestFieldId;
    this.nextRowId = other.nextRowId;
    this.rows = other.rows;
  }

  ModelTable copy() {
    return new ModelTable(this);
  }

  public Schema schema() {
    return Objects.requireNonNull(schemas.get(schemas.size() - 1));
  }

  /** Its chunks by row id, which is the order in which they came. */
  public List<ModelChunk> inOrder() {
    List<ModelChunk> ordered = new ArrayList<>(chunks.values());
    ordered.sort(Comparator.comparingLong(ModelChunk::firstRowId));
    return ordered;
  }

  public long rows() {
    return chunks.values().stream().mapToLong(chunk -> chunk.entry().rows()).sum();
  }

  public long liveRows() {
    return chunks.values().stream().mapToLong(ModelChunk::liveRows).sum();
  }

  public long bytes() {
    return chunks.values().stream().mapToLong(chunk -> chunk.entry().bytes()).sum();
  }

  void addSpec(PartitionSpec spec) {
    ModelFault.unless(spec.id() == specs.size(), "a spec out of turn: " + spec.id());
    specs.add(spec);
  }

  void addSchema(List<Field> fields) {
    Schema schema = new Schema(schemas.size(), fields);
    schemas.put(schema.id(), schema);
    highestFieldId = Math.max(highestFieldId, schema.highestFieldId());
  }
}
