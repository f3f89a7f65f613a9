package dev.larva.chunk.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/**
 * Reads an object through a window that moves, and column chunks through few large ranges.
 *
 * <p>Every byte comes from the window, from the tail that was read first, or from one request for a
 * run of neighbouring ranges.
 */
final class RangeStream extends SeekableInputStream {

  /** Two ranges with at most so many bytes between them are read by one request. */
  static final int GAP_BYTES = 512 * 1024;

  /** A request joins ranges up to so many bytes; a single larger range stays one request. */
  static final int RUN_BYTES = 32 * 1024 * 1024;

  private final ObjectInput input;
  private final Window tail;
  private Window window;
  private long position;

  RangeStream(ObjectInput input) {
    this.input = input;
    int size = (int) Math.min(ObjectInput.TAIL_BYTES, input.getLength());
    this.tail = window(input.getLength() - size, size);
    this.window = tail;
  }

  /** Bytes of the object from {@code start} on. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Window(long start, byte[] bytes) {

    boolean holds(long offset, int size) {
      return offset >= start && offset + size <= start + bytes.length;
    }

    ByteBuffer slice(long offset, int size) {
      return ByteBuffer.wrap(bytes, (int) (offset - start), size).slice();
    }
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void seek(long offset) {
    position = offset;
  }

  @Override
  public int read() throws IOException {
    if (position >= input.getLength()) {
      return -1;
    }
    return Byte.toUnsignedInt(take(1).get());
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int size = (int) Math.min(length, input.getLength() - position);
    if (size <= 0) {
      return -1;
    }
    take(size).get(target, offset, size);
    return size;
  }

  @Override
  public void readFully(byte[] target) throws IOException {
    readFully(target, 0, target.length);
  }

  @Override
  public void readFully(byte[] target, int offset, int length) throws IOException {
    take(length).get(target, offset, length);
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    int size = (int) Math.min(target.remaining(), input.getLength() - position);
    if (size <= 0 && target.hasRemaining()) {
      return -1;
    }
    target.put(take(size));
    return size;
  }

  @Override
  public void readFully(ByteBuffer target) throws IOException {
    target.put(take(target.remaining()));
  }

  @Override
  public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
    return !allocator.isDirect();
  }

  @Override
  public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) {
    List<ParquetFileRange> sorted = new ArrayList<>(ranges);
    sorted.sort(Comparator.comparingLong(ParquetFileRange::getOffset));
    int first = 0;
    while (first < sorted.size()) {
      int end = runEnd(sorted, first);
      readRun(sorted.subList(first, end));
      first = end;
    }
  }

  /** The first index after {@code first} that does not belong to the same request. */
  private static int runEnd(List<ParquetFileRange> sorted, int first) {
    long start = sorted.get(first).getOffset();
    int end = first + 1;
    while (end < sorted.size()
        && sorted.get(end).getOffset() - endOf(sorted.get(end - 1)) <= GAP_BYTES
        && endOf(sorted.get(end)) - start <= RUN_BYTES) {
      end++;
    }
    return end;
  }

  private void readRun(List<ParquetFileRange> run) {
    long start = run.get(0).getOffset();
    int size = (int) (endOf(run.get(run.size() - 1)) - start);
    Window held = tail.holds(start, size) ? tail : window(start, size);
    for (ParquetFileRange range : run) {
      ByteBuffer bytes = held.slice(range.getOffset(), range.getLength());
      range.setDataReadFuture(CompletableFuture.completedFuture(bytes));
    }
  }

  private static long endOf(ParquetFileRange range) {
    return range.getOffset() + range.getLength();
  }

  /** The next bytes; moves on behind them. */
  private ByteBuffer take(int size) throws IOException {
    if (position < 0 || position + size > input.getLength()) {
      throw new EOFException(
          "bytes " + position + " to " + (position + size) + " are beyond the end of " + input);
    }
    if (tail.holds(position, size)) {
      window = tail;
    } else if (!window.holds(position, size)) {
      long most = Math.max(size, ObjectInput.TAIL_BYTES);
      window = window(position, (int) Math.min(most, input.getLength() - position));
    }
    ByteBuffer bytes = window.slice(position, size);
    position += size;
    return bytes;
  }

  private Window window(long start, int size) {
    return new Window(start, size == 0 ? new byte[0] : input.read(start, size));
  }
}
