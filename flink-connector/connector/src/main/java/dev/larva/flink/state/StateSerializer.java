package dev.larva.flink.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A record in Flink's state or on its way between tasks, in a form of our own that outlives both:
 * version 1 of each is frozen by a test.
 *
 * @param <T> the record
 */
public final class StateSerializer<T> implements SimpleVersionedSerializer<T> {

  private static final int VERSION = 1;

  private final Writing<T> writing;
  private final Reading<T> reading;

  public StateSerializer(Writing<T> writing, Reading<T> reading) {
    this.writing = writing;
    this.reading = reading;
  }

  /** Writes a record. */
  public interface Writing<T> {
    void write(T record, DataOutput out) throws IOException;
  }

  /** Reads a record. */
  public interface Reading<T> {
    T read(DataInput in) throws IOException;
  }

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(T record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      writing.write(record, out);
    }
    return bytes.toByteArray();
  }

  @Override
  public T deserialize(int version, byte[] bytes) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "The state was written by a newer Larva, in version "
              + version
              + " of its form, and this one knows version "
              + VERSION
              + ". Run the job with a newer jar. version="
              + version);
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    T record = reading.read(in);
    if (in.available() > 0) {
      throw new IOException("bytes are left after a record: " + in.available());
    }
    return record;
  }
}
