package dev.larva.maintenance.retirement;

import dev.larva.entry.Retire;
import dev.larva.entry.VersionRange;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Format;
import dev.larva.format.Tombstone;
import dev.larva.format.TombstoneCodec;
import dev.larva.format.Upgraded;
import dev.larva.log.CommitPoint;
import dev.larva.log.StoredSlot;
import dev.larva.maintenance.Transactions;
import dev.larva.runtime.Parallel;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Replaces slots that no version that may be read needs by tombstones: lands an entry that gives
 * them up, then puts the tombstones. It may be broken off and run again at any time, and by several
 * at once, beside any writers and readers. Only slots below the cutoff go, so no id that may still
 * land is looked for in them.
 */
public final class Retirement {

  /** Tombstones that are put at a time. */
  private static final int AT_A_TIME = 16;

  /** Slots between two words of progress. */
  private static final int PROGRESS_SLOTS = 256;

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Loader loader;
  private final Transactions transactions;

  public Retirement(LakeAccess lake, CommitPoint log, Loader loader, Transactions transactions) {
    this.lake = lake;
    this.log = log;
    this.loader = loader;
    this.transactions = transactions;
  }

  /**
   * Runs it.
   *
   * @param dryRun only to tell
   * @param progress is told, in a few words, how far it has come
   * @throws InvalidRequest if the lake's slots are no objects of their own
   * @throws CorruptLake if something that the lake needs is missing or damaged
   */
  public RetireReport run(boolean dryRun, Consumer<String> progress) {
    Snapshot before = lake.head().follow();
    if (before.format().version() == Format.MANIFEST) {
      throw new InvalidRequest(
          "A lake of format 1 has one object for all slots, which cannot be retired. Upgrade it"
              + " (Larva.upgrade, larva upgrade).");
    }
    if (dryRun) {
      Plan plan = plan(before, progress);
      Replacement given = tombstones(before.retired(), false, progress);
      progress.accept("would retire " + (plan.count + given.slots) + " slots");
      return new RetireReport(
          0,
          plan.count + given.slots,
          plan.bytes + given.bytes,
          given.before,
          plan.held,
          plan.inline);
    }
    Plan[] last = new Plan[1];
    Optional<Landed> landed =
        transactions.run(
            TransactionOptions.DEFAULT,
            transaction -> {
              Plan plan = plan(transaction.snapshot(), progress);
              last[0] = plan;
              if (!plan.slots.isEmpty()) {
                transaction.control(state -> plan.operation());
              }
            });
    Replacement put = tombstones(lake.head().follow().retired(), true, progress);
    return new RetireReport(
        landed.map(Landed::version).orElse(0L),
        put.slots,
        put.bytes,
        put.before,
        last[0].held,
        last[0].inline);
  }

  /** What can be given up. */
  private static final class Plan {
    private final Needs needs;
    private final List<VersionRange> slots = new ArrayList<>();
    private long count;
    private long bytes;
    private long held;
    private long inline;

    Plan(Needs needs) {
      this.needs = needs;
    }

    Retire operation() {
      return new Retire(slots, needs.roots());
    }

    void take(StoredSlot stored) {
      long first = stored.slot().first();
      long last = stored.slot().last();
      if (needs.byHold(first, last)) {
        held++;
      } else if (needs.byChunk(first)) {
        inline++;
      } else if (grow(new VersionRange(first, last))) {
        count++;
        bytes += saved(stored);
      }
    }

    private boolean grow(VersionRange slot) {
      int end = slots.size() - 1;
      if (end >= 0 && slots.get(end).last() + 1 == slot.first()) {
        slots.set(end, new VersionRange(slots.get(end).first(), slot.last()));
        return true;
      }
      return slots.size() < Retire.RANGES_LIMIT && slots.add(slot);
    }
  }

  private Plan plan(Snapshot state, Consumer<String> progress) {
    progress.accept("what versions that can be read need");
    Plan plan = new Plan(Needs.of(lake, log, loader, state));
    long from = inManifest();
    long upTo = Math.min(plan.needs.newest(), state.cutoff() - 1);
    if (upTo > from) {
      log.readBare(
          from,
          upTo,
          slot -> {
            long before = slot.slot().first() - 1;
            long last = slot.slot().last();
            boolean given = state.retired().stream().anyMatch(it -> it.meets(before, last));
            if (!given && last <= upTo) {
              plan.take(slot);
            }
          });
    }
    return plan;
  }

  /** The last version whose slot is no object of its own. */
  private long inManifest() {
    Upgraded upgraded = log.upgraded();
    return upgraded == null ? 0 : upgraded.version();
  }

  /** Below 0 of a slot that is smaller than its tombstone. */
  private static long saved(StoredSlot slot) {
    byte[] tombstone = TombstoneCodec.encode(Tombstone.of(slot.slot(), slot.hash()));
    return (long) slot.bytes() - tombstone.length;
  }

  /**
   * Replaces those that were given up, by this run or an earlier one that was broken off. An entry
   * cannot be refused for a range that ends inside a slot, or that names slots of the manifest, so
   * these are passed over here.
   */
  private Replacement tombstones(List<VersionRange> given, boolean put, Consumer<String> progress) {
    Replacement replacement = new Replacement(put, progress);
    for (VersionRange range : given) {
      log.readBare(
          Math.max(range.first() - 1, inManifest()),
          range.last(),
          slot -> {
            if (range.holds(slot.slot().first(), slot.slot().last())) {
              replacement.take(slot);
            }
          });
    }
    replacement.flush();
    return replacement;
  }

  /** Puts tombstones, several at a time. */
  private final class Replacement {
    private final boolean put;
    private final Consumer<String> progress;
    private final List<StoredSlot> pending = new ArrayList<>();
    private long slots;
    private long bytes;
    private long before;

    Replacement(boolean put, Consumer<String> progress) {
      this.put = put;
      this.progress = progress;
    }

    void take(StoredSlot slot) {
      if (slot.retired()) {
        before++;
      } else if (put) {
        pending.add(slot);
      } else {
        replaced(saved(slot));
      }
      if (pending.size() == AT_A_TIME) {
        flush();
      }
    }

    private void replaced(long freed) {
      slots++;
      bytes += freed;
    }

    void flush() {
      Parallel.map(
              lake.machine(),
              AT_A_TIME,
              List.copyOf(pending),
              slot ->
                  log.retire(slot.slot().first())
                      ? OptionalLong.of(saved(slot))
                      : OptionalLong.empty())
          .forEach(freed -> freed.ifPresent(this::replaced));
      pending.clear();
      if (put && slots % PROGRESS_SLOTS < AT_A_TIME) {
        progress.accept("retired " + slots + " slots");
      }
    }
  }
}
