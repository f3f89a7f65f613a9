package dev.larva.chunk.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;

/** Passes a group on to an engine's converter, some children by way of their watchers. */
final class WatchedGroup extends GroupConverter {

  private final GroupConverter engine;
  private final Converter[] children;
  private final Runnable started;

  /**
   * A watcher of a group.
   *
   * @param children a converter for each child: its watcher, or the engine's own
   * @param started runs when the group starts, before the engine's
   */
  WatchedGroup(GroupConverter engine, Converter[] children, Runnable started) {
    this.engine = engine;
    this.children = children;
    this.started = started;
  }

  @Override
  public Converter getConverter(int index) {
    return children[index];
  }

  @Override
  public void start() {
    started.run();
    engine.start();
  }

  @Override
  public void end() {
    engine.end();
  }
}
