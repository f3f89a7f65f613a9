package dev.larva.maintenance;

import dev.larva.error.CorruptLake;
import dev.larva.error.LarvaException;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.log.CommitPoint;
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
 * and node, compared with what replay gives; every chunk of every version, by length and hash.
 */
public final class Verify {

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Format born;

  /**
   * @param born the format of version 0
   */
  public Verify(LakeAccess lake, CommitPoint log, Format born) {
    this.lake = lake;
    this.log = log;
    this.born = born;
  }

  /**
   * What was walked, and what is wrong.
   *
   * @param nodes and vectors
   * @param chunks that were read and hashed, objects or parts of the log
   * @param bytes of these
   * @param orphans objects that nothing names: staged by writes that failed or are still running
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
    LogWalk walk = new LogWalk(lake, log, beginning(), findings, progress);
    walkLog(walk, findings);
    walk.checkRoots();
    walk.checkChunks();
    return walk.report();
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
