package dev.larva.lab.gauntlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.TransactionId;
import dev.larva.runtime.SystemMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JournalTest {

  private final SystemMachine machine = new SystemMachine();
  @TempDir Path folder;

  @Test
  void everyDeedIsReadBackAsItWasAnnounced() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<Deed> deeds = random.ints(200).mapToObj(any -> Deed.draw(random)).toList();
    try (Journal journal = Journal.create(folder, 0, 1)) {
      deeds.forEach(deed -> journal.begin(id(), deed));
    }
    assertThat(Journal.readAll(folder).values())
        .extracting(Intent::deed)
        .containsExactlyInAnyOrderElementsOf(deeds);
  }

  @Test
  void answersOfALaterLifeAreThoseOfTheSameIntent() throws IOException {
    TransactionId id = id();
    try (Journal journal = Journal.create(folder, 0, 2)) {
      journal.begin(id, new Increment(0, 1));
      journal.answer(id, Answer.unknown());
    }
    assertThat(Journal.readAll(folder, 0).values()).allMatch(Intent::open);
    try (Journal journal = Journal.create(folder, 0, 10)) {
      journal.begin(id, new Increment(0, 1));
      journal.answer(id, Answer.committed(9));
    }
    assertThat(Journal.readAll(folder, 0).values()).singleElement().matches(it -> !it.open());
    assertThat(Journal.readAll(folder, 1)).isEmpty();
  }

  @Test
  void aLineThatDeathCutDoesNotCount() throws IOException {
    TransactionId id = id();
    try (Journal journal = Journal.create(folder, 0, 1)) {
      journal.begin(id, new Increment(0, 1));
      journal.answer(id, Answer.committed(9));
    }
    Path file = folder.resolve("0-1.journal");
    String text = Files.readString(file);
    Files.writeString(
        file, text.substring(0, text.length() - 1), StandardOpenOption.TRUNCATE_EXISTING);
    assertThat(Journal.readAll(folder).values()).singleElement().matches(Intent::open);
  }

  private TransactionId id() {
    return new TransactionId(0, machine.ulid());
  }
}
