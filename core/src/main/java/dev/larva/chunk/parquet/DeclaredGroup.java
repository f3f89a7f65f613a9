package dev.larva.chunk.parquet;

import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;

/** Passes a group on to an engine's converter, with the values that the file lacks. */
final class DeclaredGroup extends GroupConverter {

  private final GroupConverter engine;
  private final Converter[] children;
  private final List<GivenValue> given;

  /**
   * A group of a file.
   *
   * @param children a converter for each of the file's columns
   * @param given what each occurrence has beside them
   */
  DeclaredGroup(GroupConverter engine, Converter[] children, List<GivenValue> given) {
    this.engine = engine;
    this.children = children;
    this.given = given;
  }

  @Override
  public Converter getConverter(int index) {
    return children[index];
  }

  @Override
  public void start() {
    engine.start();
    given.forEach(GivenValue::give);
  }

  @Override
  public void end() {
    engine.end();
  }
}
