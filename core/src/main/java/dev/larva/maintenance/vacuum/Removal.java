package dev.larva.maintenance.vacuum;

import dev.larva.error.StoreFailure;
import dev.larva.maintenance.reach.ObjectKind;
import dev.larva.maintenance.vacuum.VacuumReport.Freed;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.transaction.LakeAccess;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Lists the objects that may be garbage, and deletes those that are. */
final class Removal {

  /** Objects that are deleted at a time. */
  private static final int AT_A_TIME = 16;

  private final LakeAccess lake;
  private final Predicate<Key> needed;
  private final long cutoff;
  private final VacuumOptions options;
  private final Consumer<String> progress;
  private final Map<String, Freed> freed = new TreeMap<>();
  private long listed;

  /**
   * @param needed whether an object must stay
   */
  Removal(
      LakeAccess lake,
      Predicate<Key> needed,
      long cutoff,
      VacuumOptions options,
      Consumer<String> progress) {
    this.lake = lake;
    this.needed = needed;
    this.cutoff = cutoff;
    this.options = options;
    this.progress = progress;
  }

  long listed() {
    return listed;
  }

  Map<String, Freed> freed() {
    return freed;
  }

  /**
   * @throws StoreFailure if the store fails; what was deleted until then was garbage all the same,
   *     and another vacuum goes on
   * @throws CancellationException if this thread was interrupted
   */
  void run() {
    ObjectKind.prefixes(lake.layout()).forEach(prefix -> lake.store().listAll(prefix, this::page));
  }

  private void page(List<Listed> page) {
    listed += page.size();
    List<Listed> garbage = page.stream().filter(this::isGarbage).toList();
    for (int i = 0; i < garbage.size(); i += options.perSecond()) {
      delete(garbage.subList(i, Math.min(i + options.perSecond(), garbage.size())));
    }
    if (!page.isEmpty()) {
      progress.accept(
          (options.dryRun() ? "found " : "deleted ")
              + freed.values().stream().mapToLong(Freed::objects).sum()
              + " of "
              + listed
              + " objects");
    }
  }

  private boolean isGarbage(Listed object) {
    OptionalLong stamp =
        ObjectKind.of(lake.layout(), object.key()).stamp(lake.layout(), object.key());
    return stamp.isPresent() && stamp.getAsLong() < cutoff && !needed.test(object.key());
  }

  private void delete(List<Listed> garbage) {
    Machine machine = lake.machine();
    if (!options.dryRun()) {
      long start = machine.elapsedNanos();
      Parallel.map(machine, AT_A_TIME, garbage, object -> deleted(object.key()));
      long least = Duration.ofSeconds(1).toNanos() * garbage.size() / options.perSecond();
      pause(least - (machine.elapsedNanos() - start));
    }
    for (Listed object : garbage) {
      String kind = ObjectKind.of(lake.layout(), object.key()).name().toLowerCase(Locale.ROOT);
      freed.put(kind, freed.getOrDefault(kind, new Freed(0, 0)).plus(object.size()));
    }
  }

  private Key deleted(Key key) {
    lake.store().delete(key);
    return key;
  }

  private void pause(long nanos) {
    if (nanos <= 0) {
      return;
    }
    try {
      lake.machine().sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while objects were deleted; run vacuum again");
    }
  }
}
