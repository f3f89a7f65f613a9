package dev.larva.flink.source;

import dev.larva.flink.state.StateSerializer;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * How far a source has come: what an enumerator goes on from.
 *
 * @param found whether there is anything to go on from: a version was chosen
 * @param version whose rows are read, and then the last one whose appended rows were found
 * @param planned chunks of the first version that were found; below 0: all
 * @param nextRowId of the table after {@code version}
 * @param waiting splits that were found and that no reader has
 */
record Progress(
    boolean found, long version, long planned, long nextRowId, List<ChunkSplit> waiting) {

  /** All chunks of the first version were found. */
  static final long ALL = -1;

  static final Progress NONE = new Progress(false, 0, 0, 0, List.of());

  static final SimpleVersionedSerializer<Progress> SERIALIZER =
      new StateSerializer<>(Progress::write, Progress::read);

  Progress {
    waiting = List.copyOf(waiting);
  }

  /** With other splits that wait. */
  Progress with(Iterable<ChunkSplit> splits) {
    List<ChunkSplit> all = new ArrayList<>();
    splits.forEach(all::add);
    return new Progress(found, version, planned, nextRowId, all);
  }

  private void write(DataOutput out) throws IOException {
    out.writeBoolean(found);
    out.writeLong(version);
    out.writeLong(planned);
    out.writeLong(nextRowId);
    out.writeInt(waiting.size());
    for (ChunkSplit split : waiting) {
      split.write(out);
    }
  }

  private static Progress read(DataInput in) throws IOException {
    boolean found = in.readBoolean();
    long version = in.readLong();
    long planned = in.readLong();
    long nextRowId = in.readLong();
    int count = in.readInt();
    List<ChunkSplit> waiting = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      waiting.add(ChunkSplit.read(in));
    }
    return new Progress(found, version, planned, nextRowId, waiting);
  }
}
