package dev.larva.commit;

import java.util.List;
import java.util.Optional;

/** The step that makes a slot of waiting members. */
interface Assembling {

  /**
   * The slot after the known state with as many of the members as fit; empty if none can land now.
   * Members that cannot land are answered.
   */
  Optional<Batch> assemble(List<Member> waiting);
}
