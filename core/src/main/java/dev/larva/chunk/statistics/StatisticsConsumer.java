package dev.larva.chunk.statistics;

import dev.larva.chunk.statistics.ChunkStatistics.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Passes rows on to Parquet and shows each value to its leaf on the way. */
final class StatisticsConsumer extends RecordConsumer {

  private final ChunkStatistics statistics;
  private final RecordConsumer out;
  private final Deque<Node> path = new ArrayDeque<>();
  private Node current;

  StatisticsConsumer(ChunkStatistics statistics, RecordConsumer out) {
    this.statistics = statistics;
    this.out = out;
    this.current = statistics.root();
  }

  @Override
  public void startMessage() {
    out.startMessage();
  }

  @Override
  public void endMessage() {
    out.endMessage();
    statistics.addRow();
  }

  @Override
  public void startField(String name, int index) {
    path.push(current);
    current = current.child(index);
    out.startField(name, index);
  }

  @Override
  public void endField(String name, int index) {
    current = path.pop();
    out.endField(name, index);
  }

  @Override
  public void startGroup() {
    out.startGroup();
  }

  @Override
  public void endGroup() {
    out.endGroup();
  }

  @Override
  public void addInteger(int value) {
    if (current.leaf() != null) {
      current.leaf().add((long) value);
    }
    out.addInteger(value);
  }

  @Override
  public void addLong(long value) {
    if (current.leaf() != null) {
      current.leaf().add(value);
    }
    out.addLong(value);
  }

  @Override
  public void addBoolean(boolean value) {
    if (current.leaf() != null) {
      current.leaf().add(value ? 1L : 0L);
    }
    out.addBoolean(value);
  }

  @Override
  public void addBinary(Binary value) {
    if (current.leaf() != null) {
      current.leaf().add(value);
    }
    out.addBinary(value);
  }

  @Override
  public void addFloat(float value) {
    if (current.leaf() != null) {
      current.leaf().add((double) value);
    }
    out.addFloat(value);
  }

  @Override
  public void addDouble(double value) {
    if (current.leaf() != null) {
      current.leaf().add(value);
    }
    out.addDouble(value);
  }

  @Override
  public void flush() {
    out.flush();
  }
}
