package dev.larva.spark.task;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.format.form.ChunkForm;
import dev.larva.format.form.ExpressionForm;
import dev.larva.format.form.SchemaForm;
import dev.larva.format.form.SpecForm;
import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonReader;
import dev.larva.format.json.Place;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import java.util.function.BiFunction;

/** Core's records as the JSON in which the log holds them. */
final class Wire {

  /** Names the origin in errors. */
  private static final Place PLACE = Place.in(new Key("spark-task"));

  private Wire() {}

  static byte[] pack(Schema schema) {
    return CanonicalJson.write(SchemaForm.json(schema));
  }

  static Schema schema(byte[] packed) {
    return unpack(packed, SchemaForm::readSchema);
  }

  static byte[] pack(PartitionSpec spec) {
    return CanonicalJson.write(SpecForm.json(spec));
  }

  static PartitionSpec spec(byte[] packed) {
    return unpack(packed, SpecForm::read);
  }

  static byte[] pack(Expression expression) {
    return CanonicalJson.write(ExpressionForm.json(expression));
  }

  static Expression expression(byte[] packed) {
    return unpack(packed, ExpressionForm::read);
  }

  static byte[] pack(ChunkEntry chunk) {
    return CanonicalJson.write(ChunkForm.json(chunk));
  }

  static ChunkEntry chunk(byte[] packed) {
    return unpack(packed, ChunkForm::read);
  }

  private static <T> T unpack(byte[] packed, BiFunction<Json, Place, T> form) {
    return form.apply(JsonReader.read(packed, 0, packed.length, PLACE), PLACE);
  }
}
