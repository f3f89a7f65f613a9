package dev.larva.chunk.convert;

import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An engine's internal form of values. Booleans, numbers, dates as days and binary as a {@code
 * byte[]} have one form in every engine, that of Java.
 *
 * @param <S> the engine's row, which structs are too
 */
public interface EngineValues<S> {

  /**
   * @param utf8 which nobody changes after the call
   */
  Object text(byte[] utf8);

  Object uuid(UUID value);

  /**
   * @param micros since 1970
   */
  Object timestamp(long micros);

  /**
   * @param type whose digits fit 64 bits
   */
  Object decimal(long unscaled, DecimalType type);

  Object decimal(BigDecimal value, DecimalType type);

  StructMaker<S> structs(int width);

  /**
   * @param elements which change after the call
   */
  Object list(List<@Nullable Object> elements);

  /**
   * @param keys which change after the call
   * @param values which change after the call, one for each key
   */
  Object map(List<@Nullable Object> keys, List<@Nullable Object> values);
}
