/** Tables whose schemas change, through the Java API, against rows kept in plain maps. */
@NullMarked
package dev.larva.evolution;

import org.jspecify.annotations.NullMarked;
