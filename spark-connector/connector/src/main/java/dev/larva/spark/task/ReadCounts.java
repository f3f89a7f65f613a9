package dev.larva.spark.task;

import dev.larva.store.CountingStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.Requests;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** Counts what a task asks of the store. */
public final class ReadCounts {

  /** Bytes that came from the store. */
  public static final String BYTES = "bytesRead";

  /** Requests to the store. */
  public static final String REQUESTS = "readRequests";

  private final CountingStore store;
  private long bytesBefore;
  private long requestsBefore;

  public ReadCounts(ObjectStore store) {
    this.store = new CountingStore(store);
  }

  /** What reads are to go through. */
  public ObjectStore store() {
    return store;
  }

  /** Goes on from what the same task counted in another partition. */
  public void goOn(CustomTaskMetric[] before) {
    for (CustomTaskMetric metric : before) {
      if (metric.name().equals(BYTES)) {
        bytesBefore = metric.value();
      }
      if (metric.name().equals(REQUESTS)) {
        requestsBefore = metric.value();
      }
    }
  }

  /** The counts up to now. */
  public CustomTaskMetric[] values() {
    Requests requests = store.requests();
    long bytes = requests.range().bytes() + requests.get().bytes();
    return new CustomTaskMetric[] {
      new Value(BYTES, bytesBefore + bytes), new Value(REQUESTS, requestsBefore + requests.total())
    };
  }

  private record Value(String name, long value) implements CustomTaskMetric {}
}
