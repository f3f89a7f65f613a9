package dev.larva.spark.read;

import dev.larva.expression.Expression;

/**
 * Which rows a scan gives, at least.
 *
 * @param filter true of all that are wanted
 * @param wholeChunks whether all rows of a chunk are wanted if one of them may match
 * @param limit as many as are wanted at most; any do if there are more
 */
record RowsWanted(Expression filter, boolean wholeChunks, long limit) {

  /** What the rows of a chunk are filtered by. */
  Expression ofChunk() {
    return wholeChunks ? Expression.ALL : filter;
  }

  /** Whether the first chunks with so many rows are enough. */
  boolean cuts() {
    return limit != Long.MAX_VALUE && filter.equals(Expression.ALL);
  }
}
