package dev.larva.commit;

import dev.larva.entry.Entry;
import dev.larva.entry.TransactionId;
import dev.larva.format.Slot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A slot as it grows, on a state that is confirmed or that contains one slot in flight. Confined to
 * the committer's fiber. Invariant: each of its members was planned on all before it that it is not
 * independent of, and the candidate is the base with all of them, by replay.
 */
final class Draft {

  /** What a slot holds beside its entries at most, bytes. */
  static final int HEADER_BYTES = 16 << 10;

  private final Past past;
  private final Snapshot base;
  private final List<Member> members = new ArrayList<>();
  private final List<Member> deferred = new ArrayList<>();
  private final List<Member> toPlan = new ArrayList<>();
  private final Set<Member> asked = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<LogEntry> entries = new ArrayList<>();
  private Snapshot confirmed;
  private List<LogEntry> open;
  private Snapshot candidate;
  private int bytes = HEADER_BYTES;

  /** A slot after a confirmed state. */
  Draft(Past past, Snapshot base) {
    this(past, base, base, List.of());
  }

  /**
   * @param past what its members are held against
   * @param confirmed the state before the slot in flight
   * @param base the state that the slot follows
   * @param open the entries of the slot in flight that the base contains
   */
  Draft(Past past, Snapshot confirmed, Snapshot base, List<LogEntry> open) {
    this.past = past;
    this.confirmed = confirmed;
    this.base = base;
    this.open = List.copyOf(open);
    this.candidate = base;
  }

  /** The newest confirmed state that it rests on. */
  Snapshot confirmedState() {
    return confirmed;
  }

  Past past() {
    return past;
  }

  Snapshot base() {
    return base;
  }

  /** First version of the slot. */
  long first() {
    return base.version() + 1;
  }

  /** The base with all members. */
  Snapshot candidate() {
    return candidate;
  }

  /** Likewise, as a transaction may be planned on it. */
  Candidate asCandidate() {
    List<LogEntry> saw = new ArrayList<>(open);
    saw.addAll(entries);
    return new Candidate(confirmed, candidate, saw);
  }

  /** The entries of the slot in flight that the base contains; none once it is confirmed. */
  List<LogEntry> open() {
    return open;
  }

  List<Member> members() {
    return members;
  }

  /** Members, and those who wait to be or for a later slot. */
  int size() {
    return members.size() + toPlan.size() + deferred.size();
  }

  List<LogEntry> entries() {
    return entries;
  }

  /** Members that wait for a later slot; they are not deferred any more. */
  List<Member> takeDeferred() {
    List<Member> taken = new ArrayList<>(toPlan);
    taken.addAll(deferred);
    toPlan.clear();
    deferred.clear();
    return taken;
  }

  /** Whether the candidate holds anything that is not confirmed. */
  boolean speculative() {
    return !open.isEmpty() || !entries.isEmpty();
  }

  /** Whether any of these is on its way: in the slot in flight, or in this one. */
  boolean holdsAny(List<LogEntry> others) {
    return others.stream().anyMatch(other -> holds(other.entry().id()));
  }

  /** Whether the transaction of that id is on its way. */
  boolean holds(TransactionId id) {
    return Stream.concat(open.stream(), entries.stream())
        .anyMatch(entry -> entry.entry().id().equals(id));
  }

  /** The slot in flight has landed: the base is confirmed. */
  void confirmed() {
    open = List.of();
    confirmed = base;
  }

  /** Whether there is no room for the member. */
  boolean full(Member member) {
    return entries.size() >= Slot.ENTRIES_LIMIT || bytes + member.bytes() > Slot.BYTES_LIMIT;
  }

  void defer(Member member) {
    deferred.add(member);
  }

  /** To be planned again on the candidate; deferred if it was for this slot already. */
  void plan(Member member) {
    (asked.contains(member) ? deferred : toPlan).add(member);
  }

  /** The next to be planned, if there is one. */
  Optional<Member> toPlan() {
    return toPlan.stream().findFirst();
  }

  /** Marks the next as being planned; false if it is. */
  boolean ask(Member member) {
    return asked.add(member);
  }

  /** It was planned. */
  void planned(Member member) {
    toPlan.remove(member);
  }

  void add(Member member, Entry entry, Snapshot after, long time, Ulid writer) {
    members.add(member);
    entries.add(new LogEntry(after.version(), time, writer, entry, first()));
    candidate = after;
    bytes += member.bytes() + 1;
  }
}
