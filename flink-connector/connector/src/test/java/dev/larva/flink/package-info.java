/** Tests of the connector as its users meet it. */
@NullMarked
package dev.larva.flink;

import org.jspecify.annotations.NullMarked;
