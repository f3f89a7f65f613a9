/**
 * Apache Iceberg as a contestant: its core Java API, its S3 file access, and its JDBC catalog on an
 * embedded SQLite database, which lies beside the processes and answers without a network.
 *
 * <p>Uses {@code contest} and Iceberg. Invariant: every table property and client option is
 * Iceberg's default.
 */
@NullMarked
package dev.larva.bench.iceberg;

import org.jspecify.annotations.NullMarked;
