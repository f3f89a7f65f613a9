/**
 * The sink: rows become staged chunks, the chunks of a checkpoint become one step of an
 * application, and each step lands once.
 *
 * <pre>
 * rows → ChunkSinkWriter → StagedChunks → StepOperator (parallelism 1) → SinkStep → StepCommitter → lake
 * </pre>
 *
 * <p>Uses {@code rows}, {@code types}, {@code access} and core. Invariant: a step lands only after
 * the checkpoint that holds it is complete, in the order of checkpoints, under the lineage in which
 * it was taken; what cannot land fails the job and is never left out. How a step lands is known to
 * {@link dev.larva.flink.sink.Landing} alone.
 */
@NullMarked
package dev.larva.flink.sink;

import org.jspecify.annotations.NullMarked;
