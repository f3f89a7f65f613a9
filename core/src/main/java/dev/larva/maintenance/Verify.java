package dev.larva.maintenance;

import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.log.CommitPoint;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Blob;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Walks everything that a lake reaches: the marker; every slot, replayed from the first; every root
 * and node, compared with what replay gives; every chunk of every version that may be read, by
 * length and hash.
 */
public final class Verify {

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Loader loader;
  private final Format born;

  /**
   * @param born the format of version 0
   */
  public Verify(LakeAccess lake, CommitPoint log, Loader loader, Format born) {
    this.lake = lake;
    this.log = log;
    this.loader = loader;
    this.born = born;
  }

  /**
   * What was walked, and what is wrong.
   *
   * @param nodes and vectors
   * @param chunks that were read and hashed, objects or parts of the log
   * @param bytes of these
   * @param orphans objects that nothing needs: staged by writes that failed or are still running,
   *     or of versions that have expired
   * @param orphanBytes of these
   */
  public record Report(
      long versions,
      long slots,
      long roots,
      long nodes,
      long chunks,
      long bytes,
      long orphans,
      long orphanBytes,
      List<Finding> findings) {
    public Report {
      findings = List.copyOf(findings);
    }

    /** Whether nothing is wrong. */
    public boolean clean() {
      return findings.isEmpty();
    }
  }

  /**
   * Walks the lake.
   *
   * @param progress is told, in a few words, what is being walked
   */
  public Report run(Consumer<String> progress) {
    List<Finding> findings = new ArrayList<>();
    checkMarker(findings);
    Snapshot newest = lake.head().known();
    LogWalk walk = new LogWalk(lake, log, loader::kept, beginning(), newest, findings, progress);
    walkLog(walk, findings);
    walk.checkRoots();
    Optional<Reachable> reachable = reachable(findings, progress);
    walk.checkChunks(key -> reachable.isEmpty() || reachable.get().contains(key));
    return walk.report(
        reachable
            .map(reached -> Orphans.count(lake, reached, newest.history()))
            .orElse(Orphans.NONE));
  }

  /** Empty where damage keeps it from being told; then every chunk must be there. */
  private Optional<Reachable> reachable(List<Finding> findings, Consumer<String> progress) {
    try {
      Snapshot now = lake.head().follow();
      return Optional.of(Reachable.of(lake, log, loader, now, now.keptRoots(), progress));
    } catch (CorruptLake damage) {
      Finding found = Finding.of(damage, lake.layout().manifest());
      if (findings.stream().noneMatch(other -> other.object().equals(found.object()))) {
        findings.add(found);
      }
      return Optional.empty();
    }
  }

  private void walkLog(LogWalk walk, List<Finding> findings) {
    try {
      log.readFrom(1, walk::slot);
    } catch (CorruptLake damage) {
      findings.add(Finding.of(damage, walk.nextSlot()));
    }
  }

  private void checkMarker(List<Finding> findings) {
    try {
      Optional<Blob> blob = lake.store().get(Layout.MARKER);
      if (blob.isEmpty()) {
        findings.add(new Finding(Layout.MARKER.path(), "the marker is missing"));
        return;
      }
      Marker marker = MarkerCodec.decode(Layout.MARKER, blob.get().bytes());
      if (!marker.lake().equals(lake.layout().lake())) {
        findings.add(new Finding(Layout.MARKER.path(), "the marker names another lake"));
      }
      if (marker.upgraded() != null && !marker.upgraded().equals(log.upgraded())) {
        findings.add(new Finding(Layout.MARKER.path(), "the marker names another manifest"));
      }
    } catch (LarvaException damage) {
      findings.add(Finding.of(damage, Layout.MARKER));
    }
  }

  /** The state that an empty lake of this id starts with. */
  private Snapshot beginning() {
    return Replay.across(Snapshot.empty(lake.layout().lake(), born), log.upgraded());
  }
}
