package dev.larva.spark.write;

import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;

/**
 * The table that rows are staged for.
 *
 * @param exists whether the lake has it; if not, the write creates it under this id
 * @param confirmed a version that had landed when the write was planned
 * @param chunkBytes at which a chunk is full, as the table's properties say
 */
record Target(
    LakeAddress address,
    Ulid lake,
    TableName name,
    Ulid table,
    Schema schema,
    PartitionSpec spec,
    boolean exists,
    long confirmed,
    long chunkBytes) {}
