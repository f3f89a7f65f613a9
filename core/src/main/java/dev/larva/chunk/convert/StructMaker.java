package dev.larva.chunk.convert;

import java.util.function.Consumer;

/**
 * Makes an engine's structs, or rows, of one width, one after the other.
 *
 * @param <S> the engine's struct
 */
public interface StructMaker<S> {

  /** Begins a new one, of nulls. */
  void start();

  /** Takes values of a column, each for the struct that was begun last. */
  Consumer<Object> column(int ordinal);

  /** The one that was begun last. */
  S end();
}
