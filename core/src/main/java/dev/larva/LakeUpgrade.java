package dev.larva;

import dev.larva.error.LarvaException;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.format.Upgraded;
import dev.larva.log.Manifests;
import dev.larva.runtime.Machine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a lake from the manifest to the log. The last swap of the manifest is the upgrade; that the
 * marker says so too only spares openers a look at the manifest.
 */
public final class LakeUpgrade {

  private static final Logger LOG = LoggerFactory.getLogger(LakeUpgrade.class);

  /** Swaps of the marker that are tried; the next writer goes on where they end. */
  private static final int SWAPS_LIMIT = 10;

  /** Between two tries. */
  private static final Duration PAUSE = Duration.ofMillis(1);

  private LakeUpgrade() {}

  /**
   * Upgrades a lake whose marker was read, while others write and read it.
   *
   * @return the last version of format 1; empty if the lake had left that format before
   */
  public static OptionalLong run(ObjectStore store, Machine machine, Marker marker) {
    if (marker.format().version() != Format.MANIFEST) {
      return OptionalLong.empty();
    }
    marker.format().requireWritable();
    Upgraded upgraded = new Manifests(store, new Layout(marker.lake()), machine).end();
    finish(store, machine, marker, upgraded);
    return OptionalLong.of(upgraded.version());
  }

  /**
   * Lets the marker say what the manifest says. A failure is no harm.
   *
   * @param marker as it was read
   * @param upgraded null if there was no upgrade
   */
  static void finish(
      ObjectStore store, Machine machine, Marker marker, @Nullable Upgraded upgraded) {
    if (upgraded == null || marker.upgraded() != null) {
      return;
    }
    try {
      for (int swaps = 0; swaps < SWAPS_LIMIT && !finished(store, upgraded); swaps++) {
        machine.sleep(PAUSE);
      }
    } catch (LarvaException failure) {
      LOG.warn(
          "The marker still names the format before the upgrade; the next writer tries again: {}",
          failure.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean finished(ObjectStore store, Upgraded upgraded) {
    Optional<Blob> blob = store.get(Layout.MARKER);
    if (blob.isEmpty()) {
      return true;
    }
    Marker there = MarkerCodec.decode(Layout.MARKER, blob.get().bytes());
    if (there.upgraded() != null) {
      return true;
    }
    byte[] bytes = MarkerCodec.encode(there.after(upgraded));
    PutResult result = store.swap(Layout.MARKER, Body.of(bytes), blob.get().token());
    return result.kind() == PutResult.Kind.CREATED;
  }
}
