package dev.larva.evolution;

import dev.larva.schema.Field;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Types of columns, and values of them, edges often among these. */
final class RandomTypes {

  private static final List<Type> LEAVES =
      List.of(
          Primitive.BYTE,
          Primitive.SHORT,
          Primitive.INT,
          Primitive.LONG,
          Primitive.FLOAT,
          Primitive.DOUBLE,
          Primitive.STRING,
          Primitive.DATE,
          Primitive.BOOLEAN,
          new DecimalType(4, 2),
          new DecimalType(9, 2),
          new DecimalType(12, 2),
          new DecimalType(22, 2));

  private static final List<Double> DOUBLES =
      List.of(
          0.0,
          -0.0,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          (double) Float.MAX_VALUE,
          0.1,
          (double) 0.1f,
          -3.5);

  private final SplittableRandom random;

  RandomTypes(SplittableRandom random) {
    this.random = random;
  }

  boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  Type leaf() {
    return pick(LEAVES);
  }

  Type type() {
    return switch (random.nextInt(8)) {
      case 0 -> struct();
      case 1 -> SchemaBuilder.list(struct());
      case 2 -> SchemaBuilder.map(Primitive.STRING, struct());
      case 3 -> SchemaBuilder.list(leaf());
      default -> leaf();
    };
  }

  private Type struct() {
    return SchemaBuilder.schema().optional("x", leaf()).optional("y", leaf()).struct();
  }

  /** A type that may take the place of another; null if there is none. */
  @Nullable Type wider(Type type) {
    if (type instanceof DecimalType decimal && decimal.precision() < DecimalType.MAX_PRECISION) {
      int more = random.nextInt(DecimalType.MAX_PRECISION - decimal.precision());
      return new DecimalType(decimal.precision() + 1 + more, decimal.scale());
    }
    if (type == Primitive.BYTE) {
      return pick(List.of(Primitive.SHORT, Primitive.INT, Primitive.LONG));
    }
    if (type == Primitive.SHORT) {
      return pick(List.of(Primitive.INT, Primitive.LONG));
    }
    return type == Primitive.INT
        ? Primitive.LONG
        : type == Primitive.FLOAT ? Primitive.DOUBLE : null;
  }

  /** A value of a field, now and then null where that may be. */
  @Nullable Object value(Field field) {
    return !field.required() && chance(5) ? null : value(field.type());
  }

  Object value(Type type) {
    if (type instanceof StructType struct) {
      return row(struct.fields());
    }
    if (type instanceof ListType list) {
      List<Object> items = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        items.add(value(list.element().type()));
      }
      return items;
    }
    if (type instanceof MapType map) {
      Map<Object, Object> items = new TreeMap<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        items.put("k" + i, value(map.value().type()));
      }
      return items;
    }
    return type instanceof DecimalType decimal ? decimal(decimal) : primitive((Primitive) type);
  }

  Map<Integer, @Nullable Object> row(List<Field> fields) {
    Map<Integer, @Nullable Object> row = new TreeMap<>();
    fields.forEach(field -> row.put(field.id(), value(field)));
    return row;
  }

  private BigDecimal decimal(DecimalType type) {
    BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
    BigInteger unscaled =
        switch (random.nextInt(4)) {
          case 0 -> most;
          case 1 -> most.negate();
          default -> BigInteger.valueOf(random.nextInt(-400, 400));
        };
    return new BigDecimal(unscaled, type.scale());
  }

  private Object primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (int) whole(Byte.SIZE);
      case SHORT -> (int) whole(Short.SIZE);
      case INT, DATE -> (int) whole(Integer.SIZE);
      case LONG -> whole(Long.SIZE);
      case FLOAT -> pick(DOUBLES).floatValue();
      case DOUBLE -> pick(DOUBLES);
      default -> "s" + random.nextInt(5);
    };
  }

  /** The least or the greatest of so many bits, or a small one. */
  private long whole(int bits) {
    long least = -1L << (bits - 1);
    return switch (random.nextInt(6)) {
      case 0 -> least;
      case 1 -> ~least;
      default -> random.nextInt(-4, 5);
    };
  }
}
