/**
 * What clients asked for and saw, and whether any store with snapshot isolation could have answered
 * so.
 *
 * <p>Knows nothing of Larva. Invariant: it judges from the clients' side alone, so that it and the
 * witness, which judges from the log, can be compared. Source: Adya, "Weak Consistency", 1999;
 * Kingsbury and Alvaro, "Elle", VLDB 2020 (histories of lists).
 */
@NullMarked
package dev.larva.lab.history;

import org.jspecify.annotations.NullMarked;
