package dev.larva.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.format.Layout;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.target.Creation;
import dev.larva.spark.target.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LarvaWriteTest {

  private static final SystemMachine MACHINE = new SystemMachine();

  private final String root = "memory:write-" + MACHINE.ulid();
  private final Lake lake = Larva.create(root, Map.of());
  private final LarvaWrite write = write();
  private final DataWriterFactory tasks = write.createBatchWriterFactory(new Tasks(1));

  private record Tasks(int numPartitions) implements PhysicalWriteInfo {}

  @AfterEach
  void end() {
    lake.close();
  }

  private LarvaWrite write() {
    Schema schema = new Schema(0, List.of(Field.optional(1, "id", Primitive.LONG)));
    Target target =
        new Target(
            LakeAddress.of(root, Map.of()),
            lake.id(),
            TableName.parse("main.data"),
            MACHINE.ulid(),
            schema,
            PartitionSpec.NONE,
            new Creation(Partitioning.by(), Map.of(), null),
            null,
            0,
            1 << 20);
    return new LarvaWrite(
        new PlannedWrite(target, null, new WriteOptions(null, null), Map.of()),
        Arrangement.of(schema, PartitionSpec.NONE, false),
        true,
        PlannedWrite::land);
  }

  private DataWriter<InternalRow> attempt(long number) throws IOException {
    DataWriter<InternalRow> writer = tasks.createWriter(0, number);
    for (long id = 0; id < 5; id++) {
      writer.write(new GenericInternalRow(new Object[] {id}));
    }
    return writer;
  }

  private int chunksInTheStore() {
    return lake.access().store().list(Layout.CHUNKS, "", 100).size();
  }

  @Test
  void ofTwoAttemptsThatFinishOnlyTheOneThatTheDriverWasToldOfCounts() throws IOException {
    DataWriter<InternalRow> first = attempt(0);
    DataWriter<InternalRow> speculative = attempt(1);
    WriterCommitMessage told = first.commit();
    WriterCommitMessage untold = speculative.commit();
    assertThat(untold).isNotEqualTo(told);
    first.close();
    speculative.close();
    write.commit(new WriterCommitMessage[] {told});
    assertThat(chunksInTheStore()).isEqualTo(2);
    assertThat(lake.table("data").totals().rows()).isEqualTo(5);
  }

  @Test
  void anAttemptThatIsAbortedBeforeItsCommitLeavesNothing() throws IOException {
    DataWriter<InternalRow> attempt = attempt(0);
    attempt.abort();
    attempt.close();
    assertThat(chunksInTheStore()).isZero();
  }

  @Test
  void nothingIsDeletedOnceTheDriverKnowsOfIt() throws IOException {
    DataWriter<InternalRow> attempt = attempt(0);
    WriterCommitMessage message = attempt.commit();
    attempt.abort();
    attempt.close();
    write.abort(new WriterCommitMessage[] {message});
    assertThat(chunksInTheStore()).isEqualTo(1);
    write.commit(new WriterCommitMessage[] {message});
    assertThat(lake.table("data").totals().rows()).isEqualTo(5);
  }

  @Test
  void tableAndRowsLandInOneEntry() throws IOException {
    DataWriter<InternalRow> attempt = attempt(0);
    write.commit(new WriterCommitMessage[] {attempt.commit()});
    attempt.close();
    assertThat(lake.snapshot().version()).isEqualTo(1);
  }
}
