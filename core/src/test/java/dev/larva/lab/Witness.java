package dev.larva.lab;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
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
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Holds what clients were told and saw against what the slots say. */
final class Witness {

  private final Bucket bucket;
  private final Layout layout;
  private final Model model;
  private final RowHistory history;
  private final Set<Mark> marks = EnumSet.noneOf(Mark.class);
  private final Map<Integer, Landed> byCall = new HashMap<>();

  /** Reads the log; throws {@link ModelFault} if it says something that cannot be. */
  Witness(Bucket bucket, Ulid lake, BucketRows rows) {
    this.bucket = bucket;
    this.layout = new Layout(lake);
    Blob manifest = bucket.get(layout.manifest().path());
    this.model =
        new Model(
            lake, manifest == null ? null : manifest.bytes(), bucket.names(layout.slots()), rows);
    this.history = new RowHistory(model);
    for (Landed landed : model.log()) {
      Mark.of(landed, marks);
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

  /** What happened. */
  Set<Mark> marks() {
    return marks;
  }

  /** The lists at the end of the run, as the log tells them. */
  Map<String, List<String>> lists() {
    Map<String, List<String>> lists = new TreeMap<>(history.lists());
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
      }
      Mark.of(call, landed, marks);
      readItsPremise(call, landed);
      told(call, landed, observations);
    }
    observations.outcomes.forEach(this::outcome);
    observations.reads.forEach(this::travelled);
    observations.asked.forEach(this::asked);
    observations.expired.forEach(this::expired);
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

  /** What it read, it read at one version, and nobody changed in between what it changed. */
  private void readItsPremise(Call call, @Nullable Landed landed) {
    if (landed != null) {
      long premise = landed.entry().premise();
      long seen = call.premise() == Call.BLIND ? premise : Math.min(premise, call.premise());
      long touched = history.touched(landed.version());
      require(
          touched <= seen, "changed what changed at " + touched + " since " + seen + ": " + call);
    }
    if (call.premise() == Call.BLIND || !call.settled()) {
      return;
    }
    ModelState premise = landed == null ? model.at(call.premise()) : readAt(call, landed);
    call.reads()
        .forEach(
            (key, read) ->
                require(
                    list(premise, key).equals(read),
                    "read other than its premise: " + key + "=" + read + " " + call));
    call.sets()
        .forEach(
            (key, seen) ->
                require(
                    members(premise, key).equals(seen),
                    "saw other than its premise: " + key + "=" + seen + " " + call));
  }

  private ModelState readAt(Call call, Landed landed) {
    long planned = landed.entry().premise() + landed.entry().seen();
    if (call.premise() == planned) {
      return model.plannedOn(landed);
    }
    require(
        call.premise() < planned && moved(landed, call.premise()),
        "another premise than it read at: " + call.premise() + " became " + planned + " " + call);
    return model.at(call.premise());
  }

  /** Whether rows of a table that it changed went to other chunks, or from chunks it rewrote. */
  private boolean moved(Landed landed, long read) {
    List<Operation> own = landed.entry().operations();
    return model.log().subList((int) read, (int) landed.entry().premise()).stream()
        .flatMap(between -> between.entry().operations().stream())
        .anyMatch(theirs -> own.stream().anyMatch(mine -> moves(theirs, mine)));
  }

  private static boolean moves(Operation theirs, Operation own) {
    boolean rewrites = theirs instanceof Operation.RewriteChunks;
    boolean kills =
        theirs instanceof Operation.DeleteRows || theirs instanceof Operation.RemoveChunks;
    return own instanceof Operation.OnTable mine
        && theirs instanceof Operation.OnTable change
        && change.table().equals(mine.table())
        && (rewrites || (kills && own instanceof Operation.RewriteChunks));
  }

  private List<String> list(ModelState state, String key) {
    if (key.equals(Work.PROPERTY)) {
      return Work.propertyWords(named(state, Client.LOG).properties);
    }
    int slash = key.indexOf('/');
    if (slash < 0) {
      return words(named(state, key));
    }
    return named(state, key.substring(0, slash)).rows.values().stream()
        .map(row -> row.content().split(" ", -1))
        .filter(values -> values[0].equals(key.substring(slash + 1)))
        .map(values -> List.of(values[3].split(",", -1)))
        .findFirst()
        .orElse(List.of());
  }

  private static Set<String> members(ModelState state, String key) {
    int colon = key.indexOf(':');
    return named(state, key.substring(0, colon)).rows.values().stream()
        .map(row -> row.content().split(" ", -1))
        .filter(values -> values[1].equals(key.substring(colon + 1)))
        .map(values -> values[0])
        .collect(Collectors.toCollection(TreeSet::new));
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
          require(decided(landed, told) && !withdrawn(landed), "outcome says committed: " + told);
      case WITHDRAWN ->
          require(decided(landed, told) && withdrawn(landed), "outcome says withdrawn: " + told);
      case UNDECIDED ->
          require(
              landed == null || landed.version() > told.upTo(), "outcome says undecided: " + told);
      case NEVER ->
          require(
              landed == null && told.id().since() < model.at(model.newest()).cutoff,
              "outcome says never: " + told);
      default -> require(false, "an outcome that cannot be: " + told);
    }
  }

  private static boolean decided(@Nullable Landed landed, Observations.Told told) {
    return landed != null && landed.version() == told.outcome().version();
  }

  private static boolean withdrawn(@Nullable Landed landed) {
    return landed != null && landed.entry().outcome() != null;
  }

  private void asked(Observations.Asked asked) {
    boolean could = false;
    boolean couldNot = false;
    for (long at = asked.from(); at <= asked.upTo(); at++) {
      boolean readable = model.at(at).readable(asked.version());
      could |= readable;
      couldNot |= !readable;
    }
    require(asked.read() ? could : couldNot, "a version that is (not) readable: " + asked);
  }

  private void expired(Observations.Expired expired) {
    require(
        model.at(expired.upTo()).oldestReadable > expired.version(),
        "nothing that it read has expired: " + expired);
  }

  private void travelled(Observations.Read read) {
    require(read.version() <= model.newest(), "a version that never was: " + read);
    ModelTable table = model.at(read.version()).tables.get(new Ulid(read.table()));
    require(table != null && words(table).equals(read.words()), "another past: " + read);
  }

  /** Every chunk of every version that may be read is there, with its bytes. */
  void requireChunks() {
    ModelState newest = model.at(model.newest());
    Set<StagedName> seen = new TreeSet<>();
    for (long version = 0; version <= model.newest(); version++) {
      if (newest.readable(version)) {
        for (ModelTable table : model.at(version).tables.values()) {
          for (ModelChunk chunk : table.chunks.values()) {
            if (seen.add(chunk.entry().name())) {
              requireChunk(table.id, chunk.entry());
            }
          }
        }
      }
    }
  }

  /** A slot is as it was put, or what is left of it once it was given up. */
  void requireTombstones() {
    ModelState newest = model.at(model.newest());
    for (String name : bucket.names(layout.slots())) {
      byte[] slot = bytes(bucket.created(name));
      byte[] there = bytes(bucket.get(name));
      if (!Arrays.equals(slot, there)) {
        Slot was = SlotCodec.decode(new Key(name), slot);
        byte[] left = TombstoneCodec.encode(Tombstone.of(was, Digest.sha256(slot)));
        require(Arrays.equals(left, there), "another tombstone than that of the slot: " + name);
        for (long version = was.first(); version <= was.last(); version++) {
          require(newest.retired.contains(version), "retired without a word: " + name);
        }
        marks.add(Mark.RETIRED);
      }
    }
  }

  private static byte[] bytes(@Nullable Blob blob) {
    return blob == null ? new byte[0] : blob.bytes();
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

  /** The rows of a table in the order of their ids: its words, if it is one of text. */
  static List<String> words(ModelTable table) {
    List<String> words = new ArrayList<>();
    boolean whole = RowTables.isOne(table.name);
    table.rows.forEach(
        (id, row) ->
            words.add(
                whole
                    ? RowTables.text(id, row.version(), row.content())
                    : row.content().split(" ", 2)[1]));
    return words;
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new Violation(message);
    }
  }
}
