package dev.larva.flink.sink;

import dev.larva.entry.TransactionId;
import dev.larva.flink.state.Ulids;
import dev.larva.runtime.Ulid;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** By what the lake knows whether something has landed already. */
sealed interface Mark {

  /**
   * All that a job writes, at its end, before it had any checkpoint: a transaction, whose id is the
   * same in all attempts. It leaves no application behind.
   */
  record Once(TransactionId id) implements Mark {}

  /**
   * A step of an application.
   *
   * @param opening whether it is the first of its lineage, which it opens
   * @param previous position that it follows; of an opening, also where its parent is to be
   * @param next position that it leads to
   */
  record Step(String application, Ulid lineage, @Nullable Opening opening, long previous, long next)
      implements Mark {
    public Step {
      if (previous < 0 || next <= previous) {
        throw new IllegalArgumentException("a step leads on: " + previous + " to " + next);
      }
    }
  }

  /**
   * How a lineage begins.
   *
   * @param parent that it goes on from; absent: it is the first
   * @param fork whether the application may have come further
   */
  record Opening(@Nullable Ulid parent, boolean fork) {}

  /** Writes it. */
  static void write(Mark mark, DataOutput out) throws IOException {
    out.writeBoolean(mark instanceof Once);
    if (mark instanceof Once once) {
      out.writeUTF(once.id().toString());
    } else if (mark instanceof Step step) {
      out.writeUTF(step.application());
      out.writeUTF(step.lineage().text());
      Opening opening = step.opening();
      out.writeBoolean(opening != null);
      if (opening != null) {
        Ulids.write(opening.parent(), out);
        out.writeBoolean(opening.fork());
      }
      out.writeLong(step.previous());
      out.writeLong(step.next());
    }
  }

  /** Reads it. */
  static Mark read(DataInput in) throws IOException {
    if (in.readBoolean()) {
      return new Once(TransactionId.parse(in.readUTF()));
    }
    return new Step(
        in.readUTF(),
        new Ulid(in.readUTF()),
        in.readBoolean() ? new Opening(Ulids.read(in), in.readBoolean()) : null,
        in.readLong(),
        in.readLong());
  }
}
