package dev.larva.spark.functions;

import dev.larva.partition.CalendarUnit;
import dev.larva.partition.Transform;
import dev.larva.schema.Type;
import dev.larva.spark.types.Literals;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.types.Transforms;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** A transform of a column of one type. Goes to tasks. */
final class TransformFunction implements ScalarFunction<@Nullable Object> {

  private static final long serialVersionUID = 1;

  private final String name;
  private final DataType argument;

  @SuppressWarnings("serial") // made anew in each task
  private transient volatile @Nullable Type type;

  /**
   * @param argument type of the column
   */
  TransformFunction(String name, DataType argument) {
    this.name = name;
    this.argument = argument;
    Transform any = transform(1);
    if (!any.takes(type())) {
      throw new UnsupportedOperationException(
          "there is no " + name + " of a column of type " + argument.sql());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String canonicalName() {
    return "larva." + name + "(" + argument.sql() + ")";
  }

  @Override
  public DataType[] inputTypes() {
    return isSized() ? new DataType[] {DataTypes.IntegerType, argument} : new DataType[] {argument};
  }

  @Override
  public DataType resultType() {
    return SparkTypes.type(transform(1).result(type()));
  }

  @Override
  public @Nullable Object produceResult(InternalRow input) {
    int column = isSized() ? 1 : 0;
    if (input.isNullAt(column) || (isSized() && input.isNullAt(0))) {
      return null;
    }
    Transform transform = transform(isSized() ? input.getInt(0) : 1);
    return Literals.of(input.get(column, argument), argument, type())
        .map(literal -> Literals.internal(transform.apply(literal), transform.result(type())))
        .orElse(null);
  }

  private boolean isSized() {
    return name.equals(Transforms.BUCKET) || name.equals(Transforms.TRUNCATE);
  }

  private Transform transform(int number) {
    return switch (name) {
      case Transforms.BUCKET -> new Transform.Bucket(number);
      case Transforms.TRUNCATE -> new Transform.Truncate(number);
      default ->
          new Transform.Calendar(
              Arrays.stream(CalendarUnit.values())
                  .filter(unit -> unit.text().equals(name))
                  .findFirst()
                  .orElseThrow());
    };
  }

  private Type type() {
    Type known = type;
    if (known == null) {
      known = NewFields.type(argument);
      type = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TransformFunction that
        && name.equals(that.name)
        && argument.equals(that.argument);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, argument);
  }
}
