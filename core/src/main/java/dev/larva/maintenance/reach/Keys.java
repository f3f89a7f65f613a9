package dev.larva.maintenance.reach;

import dev.larva.format.Digest;
import dev.larva.store.Key;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A set of names of objects that takes eight bytes for each. It may take a name for one of its own
 * that is not, once in 2^64 divided by its size; so it tells what must stay, never what must go.
 */
final class Keys {

  private long[] hashes = new long[1 << 10];
  private int size;
  private boolean sorted = true;

  void add(Key key) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.multiplyExact(2, size));
    }
    hashes[size++] = hash(key);
    sorted = false;
  }

  boolean contains(Key key) {
    if (!sorted) {
      Arrays.sort(hashes, 0, size);
      sorted = true;
    }
    return Arrays.binarySearch(hashes, 0, size, hash(key)) >= 0;
  }

  private static long hash(Key key) {
    String digest = Digest.sha256(key.path().getBytes(StandardCharsets.UTF_8));
    return HexFormat.fromHexDigitsToLong(digest.substring(0, 16));
  }
}
