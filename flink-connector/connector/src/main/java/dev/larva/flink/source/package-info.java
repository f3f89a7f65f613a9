/**
 * The source: a version of a table, or what is appended to it from a version on, chunk by chunk.
 *
 * <pre>
 * lake → ChunkFinder → ChunkEnumerator → ChunkSplit → ChunkSourceReader → rows
 * </pre>
 *
 * <p>Uses {@code rows}, {@code access}, {@code state} and core. Invariant: a reader that is
 * restored goes on after the last row that it gave, and an enumerator after the last chunk that it
 * found, whatever the options say by then.
 */
@NullMarked
package dev.larva.flink.source;

import org.jspecify.annotations.NullMarked;
