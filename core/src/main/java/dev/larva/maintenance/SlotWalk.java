package dev.larva.maintenance;

import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.log.CommitPoint;
import dev.larva.log.StoredSlot;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads all slots of a log that can be read. It tells of each that cannot, and goes on at the next
 * one: slots are read one by one as far as the damage, and then many at a time again.
 */
final class SlotWalk {

  private final LakeAccess lake;
  private final CommitPoint log;
  private final LogWalk walk;
  private final Findings findings;
  private @Nullable NavigableSet<Long> listed;
  private boolean damaged;

  SlotWalk(LakeAccess lake, CommitPoint log, LogWalk walk, Findings findings) {
    this.lake = lake;
    this.log = log;
    this.walk = walk;
    this.findings = findings;
  }

  void run() {
    OptionalLong next = OptionalLong.of(1);
    while (next.isPresent()) {
      next = many(next.getAsLong()) ? OptionalLong.empty() : pastDamage(walk.next());
    }
  }

  /** Whether all of them could be read. */
  private boolean many(long first) {
    try {
      log.readFrom(first, walk::slot);
      return true;
    } catch (CorruptLake somewhere) {
      return false;
    }
  }

  /** The first version after the next damage; empty if the log ends before it. */
  private OptionalLong pastDamage(long first) {
    damaged = false;
    OptionalLong next = OptionalLong.of(first);
    while (next.isPresent() && !damaged) {
      next = one(next.getAsLong());
    }
    return next;
  }

  private OptionalLong one(long first) {
    try {
      Optional<StoredSlot> slot = log.read(first);
      return slot.isPresent() ? passed(slot.get()) : missing(first);
    } catch (CorruptLake damage) {
      findings.add(Finding.of(damage, log.object(first)));
      damaged = true;
      return unreadable(first);
    }
  }

  private OptionalLong passed(StoredSlot slot) {
    walk.slot(slot);
    return OptionalLong.of(slot.slot().last() + 1);
  }

  private OptionalLong missing(long first) {
    Long later = listed().higher(first);
    if (later == null) {
      return OptionalLong.empty();
    }
    damaged = true;
    Key object = log.object(first);
    findings.add(
        object,
        "it is missing, so what was committed there is unknown: restore it from a backup of the"
            + " store. versions="
            + first
            + ".."
            + (later - 1));
    walk.lost(later - 1);
    return OptionalLong.of(later);
  }

  /** The slot may be well, and what its entries put aside not: then the chain goes through it. */
  private OptionalLong unreadable(long first) {
    Optional<StoredSlot> bare = bare(first);
    if (bare.isPresent()) {
      walk.withoutBodies(bare.get());
      return OptionalLong.of(bare.get().slot().last() + 1);
    }
    Long later = listed().higher(first);
    walk.lost(later == null ? first : later - 1);
    return later == null ? OptionalLong.empty() : OptionalLong.of(later);
  }

  private Optional<StoredSlot> bare(long first) {
    StoredSlot[] slot = new StoredSlot[1];
    try {
      log.readBare(first - 1, first, read -> slot[0] = read);
    } catch (CorruptLake damage) {
      return Optional.empty();
    }
    return Optional.ofNullable(slot[0]).filter(read -> read.slot().first() == first);
  }

  /** First versions of all slots that are objects. */
  private NavigableSet<Long> listed() {
    NavigableSet<Long> known = listed;
    if (known == null) {
      NavigableSet<Long> firsts = new TreeSet<>();
      Layout layout = lake.layout();
      lake.store()
          .listAll(
              layout.slots(),
              page -> page.forEach(one -> layout.slotFirst(one.key()).ifPresent(firsts::add)));
      listed = firsts;
      known = firsts;
    }
    return known;
  }
}
