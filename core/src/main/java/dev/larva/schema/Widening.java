package dev.larva.schema;

import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;

/**
 * Which types may take the place of others: those that have all their values, in the same order and
 * with the same hash.
 */
public final class Widening {

  /** Each may become one that follows. */
  private static final List<Primitive> WHOLE =
      List.of(Primitive.BYTE, Primitive.SHORT, Primitive.INT, Primitive.LONG);

  private static final List<Primitive> FLOATING = List.of(Primitive.FLOAT, Primitive.DOUBLE);

  private Widening() {}

  /** Whether every value of one type is a value of another that may take its place. */
  public static boolean widens(Type from, Type to) {
    if (from instanceof DecimalType narrow && to instanceof DecimalType wide) {
      return narrow.scale() == wide.scale() && narrow.precision() < wide.precision();
    }
    return follows(WHOLE, from, to) || follows(FLOATING, from, to);
  }

  /** Whether it is so, or they are one type. */
  public static boolean holds(Type from, Type to) {
    return from.equals(to) || widens(from, to);
  }

  /** The type itself, and all that may become it. */
  public static List<Type> sources(Type to) {
    List<Type> sources = new ArrayList<>(List.of(to));
    if (to instanceof DecimalType wide) {
      for (int digits = wide.precision() - 1; digits >= Math.max(1, wide.scale()); digits--) {
        sources.add(new DecimalType(digits, wide.scale()));
      }
    }
    WHOLE.stream().filter(from -> widens(from, to)).forEach(sources::add);
    FLOATING.stream().filter(from -> widens(from, to)).forEach(sources::add);
    return sources;
  }

  private static boolean follows(List<Primitive> order, Type from, Type to) {
    int place = order.indexOf(from);
    return place >= 0 && order.indexOf(to) > place;
  }
}
