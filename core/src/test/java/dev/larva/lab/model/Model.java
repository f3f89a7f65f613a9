package dev.larva.lab.model;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Entry;
import dev.larva.entry.Retire;
import dev.larva.entry.TransactionId;
import dev.larva.format.BodyCodec;
import dev.larva.format.Digest;
import dev.larva.format.EntryBody;
import dev.larva.format.Layout;
import dev.larva.format.Slot;
import dev.larva.format.SlotCodec;
import dev.larva.runtime.Ulid;
import dev.larva.store.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The history of a lake as its slots tell it, every version of it. Throws {@link ModelFault} where
 * they tell something that cannot be.
 */
public final class Model {

  private static final Key MANIFEST = new Key("manifest");

  private final List<ModelState> states = new ArrayList<>();
  private final List<Landed> log = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();
  private final Map<TransactionId, Landed> byId = new TreeMap<>();
  private final ModelReplay replay = new ModelReplay(this::at);
  private final ModelRequirements requirements;
  private final ModelRows rows;
  private final ModelStore store;
  private final Layout layout;
  private String tip = Slot.NO_PREVIOUS;
  private long time;

  /**
   * Reads every slot.
   *
   * @param manifest null if there is none
   * @param names of all slots of the log, in order
   */
  public Model(Ulid lake, byte @Nullable [] manifest, List<String> names, ModelStore store) {
    this.store = store;
    layout = new Layout(lake);
    requirements = new ModelRequirements(store::matches);
    rows = new ModelRows(store, this::at);
    states.add(new ModelState(lake));
    if (manifest != null) {
      ModelManifest read = ModelManifest.read(lake, manifest);
      ModelFault.unless(read.ended() || names.isEmpty(), "a log beside a manifest in force");
      read.slots().forEach(held -> slot(lake, SlotCodec.decode(MANIFEST, held), held, 1));
      tip = read.ended() ? Digest.sha256(manifest) : tip;
    }
    for (String name : names) {
      Key key = new Key(name);
      long first = layout.slotFirst(key).orElseThrow(() -> new ModelFault("no slot: " + name));
      ModelFault.unless(first == newest() + 1, "versions are not dense: " + name);
      slot(lake, SlotCodec.decode(key, store.bytes(name)), store.bytes(name), 3);
    }
  }

  private void slot(Ulid lake, Slot slot, byte[] bytes, int format) {
    ModelFault.unless(slot.format().version() == format, "a slot of another format");
    ModelFault.unless(slot.lake().equals(lake), "a slot of another lake");
    ModelFault.unless(slot.first() == newest() + 1, "a slot under another's name");
    ModelFault.unless(slot.previous().equals(tip), "the chain is broken at " + slot.first());
    slots.add(slot);
    for (Entry entry : slot.entries()) {
      ModelFault.unless(
          format != 1 || entry.operations().stream().noneMatch(Retire.class::isInstance),
          "slots of a manifest are given up at " + slot.first());
    }
    for (int i = 0; i < slot.entries().size(); i++) {
      ModelFault.unless(slot.times().get(i) > time, "time went back at " + (slot.first() + i));
      time = slot.times().get(i);
      entry(new Landed(newest() + 1, time, slot.writer(), whole(slot.entries().get(i))), i);
    }
    tip = Digest.sha256(bytes);
  }

  /** The entry with what it has in an object of its own. */
  private Entry whole(Entry entry) {
    BodyReference body = entry.body();
    if (body == null) {
      return entry;
    }
    ModelFault.unless(body.name().stamp() >= states.get((int) newest()).cutoff, "an old body");
    Key key = layout.node(body.name());
    EntryBody content = BodyCodec.decode(key, store.bytes(key.path()), body);
    return entry.filled(content.operations(), content.requirements());
  }

  private void entry(Landed landed, int place) {
    Entry entry = landed.entry();
    long version = landed.version();
    Landed twin = byId.putIfAbsent(entry.id(), landed);
    ModelFault.unless(
        twin == null, "twice in the log: " + entry.id() + " at " + version + " and before");
    ModelFault.unless(entry.seen() <= place, "it saw members that are not there: " + entry.id());
    long planned = entry.premise();
    ModelFault.unless(planned < version - place || place == 0, "premise in its own slot");
    ModelFault.unless(planned < version, "premise in its future: " + entry.id());
    ModelFault.unless(entry.id().since() < version, "since in its future: " + entry.id());
    ModelState before = states.get((int) newest());
    ModelFault.unless(entry.id().since() >= before.cutoff, "below the cutoff: " + entry.id());
    ModelState met = states.get((int) newest() - entry.seen());
    requirements.check(entry, states.get((int) planned), met, before);
    ModelState after = new ModelState(before);
    replay.apply(after, entry, landed.version() - place);
    rows.follow(before, after, entry);
    states.add(after);
    log.add(landed);
  }

  /** What an entry was planned on: its premise, and the members of its slot that it has seen. */
  public ModelState plannedOn(Landed landed) {
    int place = (int) landed.version() - 1;
    ModelState state = states.get((int) landed.entry().premise());
    ModelReplay again = new ModelReplay(this::at);
    for (Landed seen : log.subList(place - landed.entry().seen(), place)) {
      ModelState before = state;
      state = new ModelState(before);
      again.apply(state, seen.entry(), state.version);
      rows.follow(before, state, seen.entry());
    }
    return state;
  }

  /** The newest version. */
  public long newest() {
    return states.size() - 1L;
  }

  /** The state at a version. */
  public ModelState at(long version) {
    return states.get((int) version);
  }

  /** The log, in order. */
  public List<Landed> log() {
    return log;
  }

  public List<Slot> slots() {
    return slots;
  }

  /** Where an id landed, or null. */
  public @Nullable Landed landed(TransactionId id) {
    return byId.get(id);
  }
}
