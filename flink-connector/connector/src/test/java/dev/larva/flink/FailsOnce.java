package dev.larva.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.table.data.RowData;

/** Passes rows on, and fails at the n-th row of a task of the first attempt. */
public final class FailsOnce extends RichMapFunction<RowData, RowData> {

  private static final long serialVersionUID = 1;

  private final long at;
  private long seen;
  private boolean first;

  public FailsOnce(long at) {
    this.at = at;
  }

  @Override
  public void open(OpenContext context) {
    first = getRuntimeContext().getTaskInfo().getAttemptNumber() == 0;
  }

  @Override
  public RowData map(RowData row) {
    seen++;
    if (first && seen == at) {
      throw new IllegalStateException("fails at a row, as the test says");
    }
    return row;
  }
}
