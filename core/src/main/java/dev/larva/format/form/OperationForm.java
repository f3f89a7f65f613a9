package dev.larva.format.form;

import dev.larva.entry.Operation;
import dev.larva.format.json.Json;
import dev.larva.format.json.Kinds;
import dev.larva.format.json.Kinds.Kind;
import dev.larva.format.json.Place;
import java.util.ArrayList;
import java.util.List;

/** Operations: objects of a kind each. */
public final class OperationForm {

  static final Kinds<Operation> KINDS = new Kinds<>("an operation", kinds());

  private OperationForm() {}

  public static Json json(Operation operation) {
    return KINDS.json(operation);
  }

  public static Operation read(Json json, Place place) {
    return KINDS.read(json, place);
  }

  private static List<Kind<? extends Operation>> kinds() {
    List<Kind<? extends Operation>> kinds = new ArrayList<>();
    kinds.addAll(NamespaceOperations.KINDS);
    kinds.addAll(TableOperations.KINDS);
    kinds.addAll(ColumnOperations.KINDS);
    kinds.addAll(ChunkOperations.KINDS);
    kinds.addAll(RestoreOperations.KINDS);
    kinds.addAll(ApplicationOperations.KINDS);
    kinds.addAll(HistoryOperations.KINDS);
    kinds.addAll(HoldOperations.KINDS);
    return kinds;
  }
}
