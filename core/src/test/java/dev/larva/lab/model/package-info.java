/**
 * What the log means, said a second time and simply: plain maps, copied at every version.
 *
 * <p>Uses {@code entry}, {@code schema} and the records and codecs of {@code format}, and nothing
 * of core that decides anything. Invariant: it shares no line with replay or the rules, so an error
 * there cannot hide here.
 */
@NullMarked
package dev.larva.lab.model;

import org.jspecify.annotations.NullMarked;
