package dev.larva.entry;

/**
 * What the chunks of a table are ordered by: their place, then their name. No two chunks of a table
 * have one key, because none share a name.
 */
public record ChunkKey(ChunkPlace place, StagedName name) implements Comparable<ChunkKey> {

  public static ChunkKey of(ChunkEntry chunk) {
    return new ChunkKey(chunk.place(), chunk.name());
  }

  @Override
  public int compareTo(ChunkKey other) {
    int byPlace = place.compareTo(other.place);
    return byPlace != 0 ? byPlace : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name.toString();
  }
}
