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
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Walks everything that a lake reaches: the marker; every slot, replayed from the first; every root
 * and node, compared with what replay gives; every chunk of every version that may be read, by
 * length and hash.
 */
public final class Verify {

  /** Walks at most, where others never cease to give up what was needed. */
  private static final int WALKS_LIMIT = 4;

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

    /** With those findings only whose objects are among these; what is of no object is not told. */
    private Report alsoIn(Set<String> objects) {
      return new Report(
          versions,
          slots,
          roots,
          nodes,
          chunks,
          bytes,
          orphans,
          orphanBytes,
          findings.stream()
              .filter(one -> objects.contains(one.object()) && !one.object().endsWith("/"))
              .toList());
    }

    /** Whether nothing is wrong. */
    public boolean clean() {
      return findings.isEmpty();
    }
  }

  /**
   * Walks the lake. While it does, others may expire versions, vacuum and retire slots; so where
   * something was found and they did, it walks again. In the end it tells what a walk found beside
   * which nothing was given up, or what two walks found, one after the other.
   *
   * @param progress is told, in a few words, what is being walked
   */
  public Report run(Consumer<String> progress) {
    Set<Key> sound = new HashSet<>();
    Set<String> before = Set.of();
    for (int walks = 1; ; walks++) {
      Snapshot newest = newest();
      Report report = walk(newest, sound, progress);
      if (report.clean() || !givenUp(newest, newest())) {
        return report;
      }
      if (walks == WALKS_LIMIT) {
        return report.alsoIn(before);
      }
      before = report.findings.stream().map(Finding::object).collect(Collectors.toSet());
      progress.accept("again, for others gave up versions, roots or slots meanwhile");
    }
  }

  /** Whether something that was needed at one state is needed no more at a later one. */
  private static boolean givenUp(Snapshot then, Snapshot now) {
    return then.history().swept() != now.history().swept()
        || then.oldestReadable() != now.oldestReadable()
        || !then.retired().equals(now.retired())
        || !then.heldBefore().equals(now.heldBefore());
  }

  /** What is known, where damage keeps it from being followed. */
  private Snapshot newest() {
    try {
      return lake.head().follow();
    } catch (CorruptLake damage) {
      return lake.head().known();
    }
  }

  private Report walk(Snapshot newest, Set<Key> sound, Consumer<String> progress) {
    Findings findings = new Findings();
    checkMarker(findings);
    ChunkSweep sweep = new ChunkSweep(lake, findings, sound, progress);
    NamedChunks chunks = new NamedChunks(lake, findings, sweep, newest);
    LogWalk walk =
        new LogWalk(lake, log, loader::kept, beginning(), newest, chunks, findings, progress);
    new SlotWalk(lake, log, walk, findings).run();
    walk.checkRoots();
    chunks.check();
    RootCheck roots = walk.rootCheck();
    Orphans orphans = orphans(roots.unusable(), findings, progress);
    return new Report(
        walk.version(),
        walk.slots(),
        roots.roots(),
        roots.nodes(),
        chunks.size(),
        sweep.bytes(),
        orphans.objects(),
        orphans.bytes(),
        findings.all());
  }

  /** None where damage, or others who give up what they are told by, keeps them from it. */
  private Orphans orphans(Set<Key> unusable, Findings findings, Consumer<String> progress) {
    for (int tries = 0; tries < WALKS_LIMIT; tries++) {
      Snapshot now = newest();
      try {
        Reachable reached = Reachable.of(lake, log, loader, now, now.keptRoots(), progress);
        return Orphans.count(lake, reached, now.history(), unusable);
      } catch (CorruptLake damage) {
        if (!givenUp(now, newest())) {
          if (!findings.anyThatLeads()) {
            findings.add(Finding.of(damage, lake.layout().manifest()));
          }
          return Orphans.NONE;
        }
      }
    }
    return Orphans.NONE;
  }

  private void checkMarker(Findings findings) {
    try {
      Optional<Blob> blob = lake.store().get(Layout.MARKER);
      if (blob.isEmpty()) {
        findings.add(Layout.MARKER, "the marker is missing");
        return;
      }
      Marker marker = MarkerCodec.decode(Layout.MARKER, blob.get().bytes());
      if (!marker.lake().equals(lake.layout().lake())) {
        findings.add(Layout.MARKER, "the marker names another lake");
      }
      if (marker.upgraded() != null && !marker.upgraded().equals(log.upgraded())) {
        findings.add(Layout.MARKER, "the marker names another manifest");
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
