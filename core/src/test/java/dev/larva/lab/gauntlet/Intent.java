package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import java.util.ArrayList;
import java.util.List;

/** A transaction that a process announced, with the answers it got: none if it died before. */
record Intent(TransactionId id, Deed deed, List<Answer> answers) {

  Intent {
    answers = List.copyOf(answers);
  }

  Intent with(Answer answer) {
    List<Answer> more = new ArrayList<>(answers);
    more.add(answer);
    return new Intent(id, deed, more);
  }

  /** Whether one of the answers is of that kind. */
  boolean was(Answer.Kind kind) {
    return answers.stream().anyMatch(answer -> answer.kind() == kind);
  }

  /** Whether nothing decided its fate. */
  boolean open() {
    return answers.stream().allMatch(answer -> answer.kind() == Answer.Kind.UNKNOWN);
  }
}
