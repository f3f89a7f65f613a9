package dev.larva.spark.functions;

import dev.larva.partition.CalendarUnit;
import dev.larva.spark.types.Transforms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The functions that a catalog has. */
public final class TransformFunctions {

  private static final List<String> SIZED = List.of(Transforms.BUCKET, Transforms.TRUNCATE);

  private TransformFunctions() {}

  /** Their names. */
  public static List<String> names() {
    return Stream.concat(
            SIZED.stream(), Arrays.stream(CalendarUnit.values()).map(CalendarUnit::text))
        .toList();
  }

  /** The function of a name, if there is one. */
  public static Optional<UnboundFunction> find(String name) {
    return names().stream().filter(name::equals).findFirst().map(Unbound::new);
  }

  /** A function whose types of arguments are not known yet. */
  private record Unbound(String name) implements UnboundFunction {

    @Override
    public BoundFunction bind(StructType arguments) {
      boolean sized = SIZED.contains(name);
      if (arguments.size() != (sized ? 2 : 1)) {
        throw new UnsupportedOperationException(description());
      }
      if (sized && !isCount(arguments.apply(0).dataType())) {
        throw new UnsupportedOperationException(description());
      }
      TransformFunction function =
          new TransformFunction(name, arguments.apply(sized ? 1 : 0).dataType());
      return name.equals(Transforms.BUCKET) ? new BucketFunction(function) : function;
    }

    private static boolean isCount(DataType type) {
      return type.equals(DataTypes.IntegerType)
          || type.equals(DataTypes.ShortType)
          || type.equals(DataTypes.ByteType);
    }

    @Override
    public String description() {
      return SIZED.contains(name)
          ? name + "(number, column): what partitions by it are named by"
          : name + "(column): what partitions by it are named by";
    }
  }
}
