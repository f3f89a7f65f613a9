package dev.larva.maintenance.compaction;

import java.util.ArrayList;
import java.util.List;

/**
 * What a compaction did, or would do.
 *
 * @param groups of chunks that were written anew, each in a transaction of its own
 * @param chunksBefore chunks that these took out of the table
 * @param chunksAfter chunks that they put in their place
 * @param rows live rows that were written
 * @param deletedRows rows that were deleted before, and now take no room any more
 * @param bytesBefore of the chunks that were taken out
 * @param bytesAfter of those in their place; 0 of what was only planned
 * @param abandoned groups that stay as they were, because others changed the same chunks first or a
 *     chunk cannot be read
 * @param reasons why, of the first {@value #REASONS_LIMIT} of these
 * @param cancelled whether it ended before it came to the last group
 */
public record Report(
    long groups,
    long chunksBefore,
    long chunksAfter,
    long rows,
    long deletedRows,
    long bytesBefore,
    long bytesAfter,
    long abandoned,
    List<String> reasons,
    boolean cancelled) {

  /** Reasons that are kept. */
  public static final int REASONS_LIMIT = 16;

  /** Nothing done. */
  public static final Report NOTHING = new Report(0, 0, 0, 0, 0, 0, 0, 0, List.of(), false);

  public Report {
    reasons = List.copyOf(reasons);
  }

  /** With what became of a group. */
  public Report with(GroupResult result) {
    return switch (result.kind()) {
      case WRITTEN -> {
        GroupResult.Written written = (GroupResult.Written) result;
        yield with(written.group(), written.chunks(), written.bytes());
      }
      case ABANDONED -> abandoning(((GroupResult.Abandoned) result).reason());
      case GONE -> this;
      case CANCELLED -> ended();
    };
  }

  /** With a group that would be written as so many chunks. */
  public Report planning(Group group, long chunks) {
    return with(group, chunks, 0);
  }

  private Report with(Group group, long chunks, long bytes) {
    return new Report(
        groups + 1,
        chunksBefore + group.inputs().size(),
        chunksAfter + chunks,
        rows + group.liveRows(),
        deletedRows + group.deletedRows(),
        bytesBefore + group.bytes(),
        bytesAfter + bytes,
        abandoned,
        reasons,
        cancelled);
  }

  private Report abandoning(String reason) {
    List<String> more = new ArrayList<>(reasons);
    if (more.size() < REASONS_LIMIT) {
      more.add(reason);
    }
    return new Report(
        groups,
        chunksBefore,
        chunksAfter,
        rows,
        deletedRows,
        bytesBefore,
        bytesAfter,
        abandoned + 1,
        more,
        cancelled);
  }

  Report ended() {
    return new Report(
        groups,
        chunksBefore,
        chunksAfter,
        rows,
        deletedRows,
        bytesBefore,
        bytesAfter,
        abandoned,
        reasons,
        true);
  }
}
