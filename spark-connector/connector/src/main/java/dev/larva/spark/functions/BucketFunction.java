package dev.larva.spark.functions;

import java.io.Serializable;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.Reducer;
import org.apache.spark.sql.connector.catalog.functions.ReducibleFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of a column of one type: those of two counts meet in the buckets of a count that
 * divides both. Goes to tasks.
 */
record BucketFunction(TransformFunction bucket)
    implements ScalarFunction<@Nullable Object>, ReducibleFunction<Integer, Integer> {

  @Override
  public String name() {
    return bucket.name();
  }

  @Override
  public String canonicalName() {
    return bucket.canonicalName();
  }

  @Override
  public DataType[] inputTypes() {
    return bucket.inputTypes();
  }

  @Override
  public DataType resultType() {
    return bucket.resultType();
  }

  @Override
  public @Nullable Object produceResult(InternalRow input) {
    return bucket.produceResult(input);
  }

  @Override
  public @Nullable Reducer<Integer, Integer> reducer(
      int count, ReducibleFunction<?, ?> other, int otherCount) {
    if (!equals(other)) {
      return null;
    }
    int shared = BigInteger.valueOf(count).gcd(BigInteger.valueOf(otherCount)).intValue();
    return shared == 1 || shared == count ? null : new Fewer(shared);
  }

  @Override
  public @Nullable Reducer<Integer, Integer> reducer(ReducibleFunction<?, ?> other) {
    return null;
  }

  /**
   * From a bucket of some count to that of a count that divides it.
   *
   * @param count the lower one
   */
  record Fewer(int count) implements Reducer<Integer, Integer>, Serializable {

    @Override
    public @Nullable Integer reduce(@Nullable Integer bucket) {
      return bucket == null ? null : Integer.valueOf(bucket % count);
    }

    /** Spark 4.2 asks for it; in 4.1 there is no such method. */
    public DataType resultType() {
      return DataTypes.IntegerType;
    }
  }
}
