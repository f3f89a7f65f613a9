package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.add;
import static dev.larva.snapshot.Entries.chunk;
import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.ulid;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.TransactionId;
import dev.larva.log.LogEntry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecentEntriesTest {

  private final RecentEntries recent = new RecentEntries(0);

  @Test
  void entriesAreFoundByIdAndByVersion() {
    tell(1, 1);
    tell(2, 1);
    assertThat(recent.covers(0)).isTrue();
    assertThat(recent.since(1)).extracting(LogEntry::version).containsExactly(2L);
    assertThat(recent.find(new TransactionId(0, ulid(1)))).hasSize(1);
  }

  @Test
  void theOldestLeaveWhenThereAreTooMany() {
    for (int version = 1; version <= RecentEntries.LIMIT + 1; version++) {
      tell(version, 1);
    }
    assertThat(recent.covers(0)).isFalse();
    assertThat(recent.covers(1)).isTrue();
    assertThat(recent.find(new TransactionId(0, ulid(1)))).isEmpty();
    assertThat(recent.since(1)).hasSize(RecentEntries.LIMIT);
  }

  @Test
  void largeEntriesLeaveEarlier() {
    int half = (int) RecentEntries.CHUNKS_LIMIT / 2;
    tell(1, half);
    tell(2, half);
    assertThat(recent.covers(0)).isTrue();
    tell(3, 1);
    assertThat(recent.covers(0)).isFalse();
    assertThat(recent.covers(1)).isTrue();
  }

  @Test
  void chunksInTheirEntriesDoNotFillTheMemory() {
    int half = (int) (RecentEntries.INLINE_BYTES_LIMIT / 2);
    tellInline(1, half);
    tellInline(2, half);
    assertThat(recent.covers(0)).isTrue();
    tellInline(3, 1);
    assertThat(recent.covers(0)).isFalse();
    assertThat(recent.covers(1)).isTrue();
  }

  private void tellInline(long version, int bytes) {
    ChunkEntry chunk =
        new ChunkEntry(
            Entries.chunkName(version),
            1,
            bytes,
            "0".repeat(64),
            0,
            List.of(),
            false,
            Content.of(new byte[bytes]));
    recent.add(new LogEntry(version, version, ulid(9), entry(version, add(chunk))));
  }

  private void tell(long version, int chunks) {
    List<ChunkEntry> added = new ArrayList<>();
    for (int i = 0; i < chunks; i++) {
      added.add(chunk(i, 1));
    }
    recent.add(
        new LogEntry(
            version, version, ulid(9), entry(version, add(added.toArray(ChunkEntry[]::new)))));
  }
}
