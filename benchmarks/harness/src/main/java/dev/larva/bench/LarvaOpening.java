package dev.larva.bench;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.bench.contest.Contestant;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type.Primitive;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Opens Larva as a contestant. */
public final class LarvaOpening implements Contestant.Opening {

  @Override
  public Contestant open(Map<String, String> options) {
    Map<String, String> store = new TreeMap<>(options);
    String root = Objects.requireNonNull(store.remove("root"), "root");
    store.remove("catalog");
    boolean create = Boolean.parseBoolean(store.remove("create"));
    return new LarvaContestant(create ? create(root, store) : Larva.open(root, store));
  }

  private static Lake create(String root, Map<String, String> store) {
    Lake lake = Larva.create(root, store);
    lake.transact(
        tx ->
            tx.createTable(
                LarvaContestant.TABLE,
                SchemaBuilder.schema()
                    .required("id", Primitive.LONG)
                    .optional("name", Primitive.STRING)
                    .optional("amount", Primitive.DOUBLE)
                    .build()
                    .fields(),
                Map.of()));
    return lake;
  }
}
