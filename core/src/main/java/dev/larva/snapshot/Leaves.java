package dev.larva.snapshot;

import dev.larva.format.Node;
import dev.larva.format.NodeReference;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Walks the leaves of a tree in order, leaving out every subtree that is not wanted. Leaves are
 * read ahead, at first one, then ever more at a time, so that who stops early has read little.
 */
final class Leaves implements Iterator<Node.Leaf> {

  /** Leaves that are read at a time, at most; so many are in memory. */
  static final int AHEAD_MOST = 16;

  private final Machine machine;
  private final Predicate<NodeReference> wanted;
  private final Function<NodeReference, Node> read;
  private final Deque<Iterator<NodeReference>> path = new ArrayDeque<>();
  private Iterator<Node.Leaf> ready = Collections.emptyIterator();
  private int ahead = 1;

  Leaves(
      Machine machine,
      List<NodeReference> top,
      Predicate<NodeReference> wanted,
      Function<NodeReference, Node> read) {
    this.machine = machine;
    this.wanted = wanted;
    this.read = read;
    path.push(top.iterator());
  }

  @Override
  public boolean hasNext() {
    if (!ready.hasNext()) {
      ready = readAhead();
    }
    return ready.hasNext();
  }

  @Override
  public Node.Leaf next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more leaves");
    }
    return ready.next();
  }

  private Iterator<Node.Leaf> readAhead() {
    List<NodeReference> references = new ArrayList<>();
    while (references.size() < ahead && !path.isEmpty()) {
      advance(references);
    }
    ahead = Math.min(AHEAD_MOST, 2 * ahead);
    return Parallel.map(machine, AHEAD_MOST, references, it -> (Node.Leaf) read.apply(it))
        .iterator();
  }

  private void advance(List<NodeReference> leaves) {
    Iterator<NodeReference> siblings = path.element();
    if (!siblings.hasNext()) {
      path.pop();
      return;
    }
    NodeReference reference = siblings.next();
    if (!wanted.test(reference)) {
      return;
    }
    if (reference.level() == 0) {
      leaves.add(reference);
    } else {
      path.push(((Node.Inner) read.apply(reference)).children().iterator());
    }
  }
}
