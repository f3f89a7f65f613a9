package dev.larva.commit;

import dev.larva.conflict.Judgement;
import dev.larva.conflict.Rebase;
import dev.larva.format.Slot;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * A slot as it grows, on a state that is confirmed or that contains one slot in flight. Confined to
 * the committer's fiber. Invariant: its members are independent of one another and of the slot in
 * flight, and the candidate is the base with all of them, by replay.
 */
final class Draft {

  /** What a slot holds beside its entries at most, bytes. */
  static final int HEADER_BYTES = 16 << 10;

  private final Snapshot base;
  private final List<Member> members = new ArrayList<>();
  private final List<Member> deferred = new ArrayList<>();
  private final List<LogEntry> entries = new ArrayList<>();
  private List<LogEntry> open;
  private Snapshot candidate;
  private int bytes = HEADER_BYTES;

  /**
   * @param base the state that the slot follows
   * @param open the entries of the slot in flight that the base contains
   */
  Draft(Snapshot base, List<LogEntry> open) {
    this.base = base;
    this.open = List.copyOf(open);
    this.candidate = base;
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

  /** The entries of the slot in flight that the base contains; none once it is confirmed. */
  List<LogEntry> open() {
    return open;
  }

  List<Member> members() {
    return members;
  }

  List<LogEntry> entries() {
    return entries;
  }

  /** Members that wait until more is confirmed; they are not deferred any more. */
  List<Member> takeDeferred() {
    List<Member> taken = List.copyOf(deferred);
    deferred.clear();
    return taken;
  }

  /** Whether the candidate holds anything that is not confirmed. */
  boolean speculative() {
    return !open.isEmpty() || !entries.isEmpty();
  }

  /** The slot in flight has landed: the base is confirmed. */
  void confirmed() {
    open = List.of();
  }

  /** Whether it must wait: it does not fit, or it and what is not confirmed are not independent. */
  boolean overlaps(Member member) {
    boolean full =
        entries.size() >= Slot.ENTRIES_LIMIT || bytes + member.bytes() > Slot.BYTES_LIMIT;
    return full || overlaps(member, open) || overlaps(member, entries);
  }

  private boolean overlaps(Member member, List<LogEntry> others) {
    return others.stream().anyMatch(entry -> entry.entry().id().equals(member.proposal().id()))
        || Rebase.over(member.proposal(), others, candidate) instanceof Judgement.Falls;
  }

  void defer(Member member) {
    deferred.add(member);
  }

  void add(Member member, Snapshot after, long time, Ulid writer) {
    members.add(member);
    entries.add(new LogEntry(after.version(), time, writer, member.proposal().entry(), first()));
    candidate = after;
    bytes += member.bytes() + 1;
  }
}
