package dev.larva.lab;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Operation;
import dev.larva.expression.Expression;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.lab.history.Call;
import dev.larva.lab.history.History;
import dev.larva.lab.model.Landed;
import dev.larva.lab.model.Model;
import dev.larva.lab.model.ModelChunk;
import dev.larva.lab.model.ModelFault;
import dev.larva.lab.model.ModelState;
import dev.larva.lab.model.ModelTable;
import dev.larva.lab.sim.Bucket;
import dev.larva.runtime.Ulid;
import dev.larva.store.Blob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Holds what clients were told and saw against what the slots say. */
final class Witness {

  private final Bucket bucket;
  private final Layout layout;
  private final Model model;
  private final Map<Integer, Landed> byCall = new HashMap<>();

  /** Reads the log; throws {@link ModelFault} if it says something that cannot be. */
  Witness(Bucket bucket, Ulid lake) {
    this.bucket = bucket;
    this.layout = new Layout(lake);
    Blob manifest = bucket.get(layout.manifest().path());
    this.model =
        new Model(
            lake,
            manifest == null ? null : manifest.bytes(),
            bucket.names(layout.slots()),
            this::bytes,
            Witness::mayMatch);
    for (Landed landed : model.log()) {
      String call = landed.entry().summary().get("call");
      if (call != null) {
        Landed twin = byCall.put(Integer.valueOf(call), landed);
        require(twin == null, "call " + call + " is in the log twice");
      }
    }
  }

  Model model() {
    return model;
  }

  /** The lists at the end of the run, as the log tells them. */
  Map<String, List<String>> lists() {
    Map<String, List<String>> lists = new TreeMap<>();
    ModelState last = model.at(model.newest());
    for (ModelTable table : last.tables.values()) {
      if (table.name.startsWith("list") || table.name.equals(Client.LOG)) {
        lists.put(table.name, words(table));
      }
      if (table.name.equals(Client.LOG)) {
        lists.put(Work.PROPERTY, Work.propertyWords(table.properties));
      }
    }
    return lists;
  }

  /** The words that steps wrote, at the end of the run. */
  List<String> stepWords() {
    return words(named(model.at(model.newest()), Sinks.TABLE));
  }

  /** Chooses for every call the attempt that is in the log, and checks what it was told. */
  void judge(History history, Observations observations) {
    for (Call call : history.calls()) {
      Landed landed = byCall.get(call.number);
      if (landed != null) {
        int attempt = Integer.parseInt(landed.entry().summary().getOrDefault("attempt", "0"));
        require(
            call.outcome() != Call.Outcome.COMMITTED
                || observations.ids.containsKey(call)
                || call.isLast(attempt),
            "its function ran again after the run that landed: " + call);
        call.choose(attempt);
        readItsPremise(call, landed);
      }
      told(call, landed, observations);
    }
    observations.outcomes.forEach(this::outcome);
    observations.reads.forEach(this::travelled);
  }

  private void told(Call call, @Nullable Landed landed, Observations observations) {
    Observations.Answer answer = observations.answers.get(call);
    switch (call.outcome()) {
      case COMMITTED -> {
        require(answer == null || landed != null, "acknowledged and not in the log: " + call);
        require(call.writes().isEmpty() || landed != null, "acknowledged and lost: " + call);
        require(answer != null || landed == null, "told that nothing changed: " + call);
      }
      case FAILED -> require(landed == null, "refused and in the log: " + call);
      default -> {}
    }
    if (answer != null && landed != null) {
      boolean same =
          answer.landed().version() == landed.version()
              && answer.landed().time() == landed.time()
              && answer.landed().id().equals(landed.entry().id());
      require(same, "told of another place: " + answer.landed() + " is " + landed.version());
    }
  }

  private void readItsPremise(Call call, Landed landed) {
    ModelState premise = model.plannedOn(landed);
    for (Map.Entry<String, List<String>> read : call.reads().entrySet()) {
      List<String> then =
          read.getKey().equals(Work.PROPERTY)
              ? Work.propertyWords(named(premise, Client.LOG).properties)
              : words(named(premise, read.getKey()));
      require(then.equals(read.getValue()), "read other than its premise: " + read + " " + call);
    }
  }

  private static ModelTable named(ModelState state, String name) {
    return state.tables.values().stream()
        .filter(table -> table.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a table is gone: " + name));
  }

  private void outcome(Observations.Told told) {
    Landed landed = model.landed(told.id());
    switch (told.outcome().kind()) {
      case COMMITTED ->
          require(
              landed != null && landed.version() == told.outcome().version(),
              "outcome says committed: " + told);
      case UNDECIDED ->
          require(
              landed == null || landed.version() > told.upTo(), "outcome says undecided: " + told);
      default -> require(false, "an outcome that cannot be: " + told);
    }
  }

  private void travelled(Observations.Read read) {
    require(read.version() <= model.newest(), "a version that never was: " + read);
    ModelTable table = model.at(read.version()).tables.get(new Ulid(read.table()));
    require(table != null && words(table).equals(read.words()), "another past: " + read);
  }

  /** Every chunk that any entry ever added is there, with its bytes. */
  void requireChunks() {
    for (Landed landed : model.log()) {
      for (Operation operation : landed.entry().operations()) {
        if (operation instanceof Operation.OnTable add) {
          add.added().forEach(chunk -> requireChunk(add.table(), chunk));
        }
      }
    }
  }

  private void requireChunk(Ulid table, ChunkEntry chunk) {
    if (chunk.content() != null) {
      return;
    }
    Blob blob = bucket.get(layout.chunk(table, chunk.name()).path());
    require(blob != null, "a chunk is missing: " + chunk.name());
    require(
        blob != null && Digest.sha256(blob.bytes()).equals(chunk.hash()),
        "a chunk has other bytes: " + chunk.name());
  }

  /** The words of a table in the order of row ids; row ids must be dense where nothing went. */
  List<String> words(ModelTable table) {
    List<String> words = new ArrayList<>();
    long next = 0;
    for (ModelChunk chunk : table.inOrder()) {
      if (!chunk.entry().rowIds()) {
        require(chunk.firstRowId() >= next, "row ids overlap in " + table.name);
        next = chunk.firstRowId() + chunk.entry().rows();
      }
      words.addAll(live(table, chunk));
    }
    require(next <= table.nextRowId, "row ids beyond the next one in " + table.name);
    return words;
  }

  private List<String> live(ModelTable table, ModelChunk chunk) {
    Content content = chunk.entry().content();
    List<String> all =
        Staged.words(
            content != null
                ? content.bytes()
                : bytes(layout.chunk(table.id, chunk.entry().name()).path()));
    List<String> live = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!chunk.deleted().contains((long) i)) {
        live.add(all.get(i));
      }
    }
    return live;
  }

  private byte[] bytes(String path) {
    return Optional.ofNullable(bucket.get(path))
        .orElseThrow(() -> new IllegalStateException("missing: " + path))
        .bytes();
  }

  /** Whether a chunk's number is in the scope; the laboratory uses two forms of scope. */
  static boolean mayMatch(ModelChunk chunk, Expression scope) {
    if (scope instanceof Expression.Compare compare) {
      FieldStatistics statistics = chunk.entry().statistics().get(0);
      return Objects.equals(statistics.lower(), compare.literal());
    }
    return scope.equals(Expression.ALL);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new Violation(message);
    }
  }
}
