package dev.larva.lab;

import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.Manifest;
import dev.larva.format.ManifestCodec;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.format.Upgraded;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;

/** An upgrade that lets the old writers go on. */
final class PlantedUpgrade {

  private PlantedUpgrade() {}

  /** Lets the marker say that the lake was upgraded, and leaves the manifest as it is. */
  static void byMarkerAlone(ObjectStore store, Marker marker) {
    Blob there = store.get(Layout.MARKER).orElseThrow();
    Key key = new Layout(marker.lake()).manifest();
    Blob blob = store.get(key).orElseThrow();
    Manifest manifest = ManifestCodec.decode(key, blob.bytes());
    Upgraded upgraded = new Upgraded(manifest.last(), Digest.sha256(blob.bytes()));
    byte[] bytes = MarkerCodec.encode(marker.after(upgraded));
    store.swap(Layout.MARKER, Body.of(bytes), there.token());
  }
}
