package dev.larva.snapshot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.Digest;
import dev.larva.format.LiveChunk;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import java.util.List;
import java.util.Objects;

/**
 * Reads the bytes of chunks that their entries hold, from the slots of these, through a bounded
 * cache. Bytes are given out only if they are those that the chunk names. Safe for many threads.
 */
public final class InlineChunks {

  /** Bytes of chunks that the cache holds at most. */
  private static final long CACHE_BYTES = 32L << 20;

  private static final String ABSENT = "its slot does not hold it";

  private final CommitPoint log;
  private final Cache<StagedName, Content> cache =
      Caffeine.newBuilder()
          .maximumWeight(CACHE_BYTES)
          .weigher((StagedName name, Content content) -> content.length())
          .executor(Runnable::run)
          .build();

  public InlineChunks(CommitPoint log) {
    this.log = log;
  }

  /**
   * The bytes of an inline chunk.
   *
   * @param chunk whose {@code slot} is not 0
   * @throws CorruptLake if the slot does not hold them
   */
  public Content content(LiveChunk chunk) {
    if (chunk.slot() == 0) {
      throw new IllegalArgumentException("the chunk is an object: " + chunk.entry().name());
    }
    ChunkEntry entry = chunk.entry();
    Content content = entry.content();
    if (content == null) {
      content = cache.getIfPresent(entry.name());
    }
    if (content == null) {
      content = load(chunk);
    }
    boolean same =
        content.length() == entry.bytes() && Digest.sha256(content.bytes()).equals(entry.hash());
    if (!same) {
      throw damaged(chunk, "its bytes are not those that it was added with");
    }
    return content;
  }

  /** Reads the slot, and keeps what else it holds: whoever reads one chunk of it reads others. */
  private Content load(LiveChunk chunk) {
    List<LogEntry> entries =
        log.read(chunk.slot()).map(StoredSlot::entries).orElseThrow(() -> damaged(chunk, ABSENT));
    for (LogEntry entry : entries) {
      for (ChunkEntry added : held(entry)) {
        cache.put(added.name(), Objects.requireNonNull(added.content()));
      }
    }
    return entries.stream()
        .filter(entry -> entry.version() == chunk.version())
        .flatMap(entry -> held(entry).stream())
        .filter(added -> added.name().equals(chunk.entry().name()))
        .map(ChunkEntry::content)
        .findFirst()
        .orElseThrow(() -> damaged(chunk, ABSENT));
  }

  private static List<ChunkEntry> held(LogEntry entry) {
    return entry.entry().operations().stream()
        .flatMap(operation -> operation.added().stream())
        .filter(added -> added.content() != null)
        .toList();
  }

  private CorruptLake damaged(LiveChunk chunk, String what) {
    return new CorruptLake(
        "A chunk that is part of the log cannot be read: "
            + what
            + ". Restore the slot from a backup of the store. chunk="
            + chunk.entry().name()
            + " object="
            + log.object(chunk.slot()));
  }
}
