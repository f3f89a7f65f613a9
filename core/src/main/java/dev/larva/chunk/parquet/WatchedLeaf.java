package dev.larva.chunk.parquet;

import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Passes values on to an engine's converter and to a watcher. */
final class WatchedLeaf extends PrimitiveConverter {

  private final PrimitiveConverter engine;
  private final PrimitiveConverter watcher;

  WatchedLeaf(PrimitiveConverter engine, PrimitiveConverter watcher) {
    this.engine = engine;
    this.watcher = watcher;
  }

  @Override
  public boolean hasDictionarySupport() {
    return engine.hasDictionarySupport();
  }

  @Override
  public void setDictionary(Dictionary dictionary) {
    engine.setDictionary(dictionary);
    watcher.setDictionary(dictionary);
  }

  @Override
  public void addValueFromDictionary(int id) {
    engine.addValueFromDictionary(id);
    watcher.addValueFromDictionary(id);
  }

  @Override
  public void addBinary(Binary value) {
    engine.addBinary(value);
    watcher.addBinary(value);
  }

  @Override
  public void addBoolean(boolean value) {
    engine.addBoolean(value);
    watcher.addBoolean(value);
  }

  @Override
  public void addDouble(double value) {
    engine.addDouble(value);
    watcher.addDouble(value);
  }

  @Override
  public void addFloat(float value) {
    engine.addFloat(value);
    watcher.addFloat(value);
  }

  @Override
  public void addInt(int value) {
    engine.addInt(value);
    watcher.addInt(value);
  }

  @Override
  public void addLong(long value) {
    engine.addLong(value);
    watcher.addLong(value);
  }
}
