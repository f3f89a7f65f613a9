package dev.larva.store.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import java.nio.file.Path;
import java.util.Locale;

/** A process that adds to a shared counter by swaps, and to a shared log by creates. */
final class LocalProcess {

  static final Key COUNTER = new Key("counter");

  private final LocalStore store;

  private LocalProcess(LocalStore store) {
    this.store = store;
  }

  public static void main(String[] args) {
    LocalProcess process = new LocalProcess(LocalStore.open(Path.of(args[0]), new SystemMachine()));
    int next = 0;
    for (int step = 0; step < Integer.parseInt(args[1]); step++) {
      process.increment();
      next = process.append(next) + 1;
    }
  }

  private void increment() {
    PutResult result;
    do {
      Blob blob = store.get(COUNTER).orElseThrow();
      int count = Integer.parseInt(new String(blob.bytes(), UTF_8));
      Body more = Body.of(String.valueOf(count + 1).getBytes(UTF_8));
      result = store.swap(COUNTER, more, blob.token());
    } while (result.kind() == PutResult.Kind.EXISTS);
    require(result);
  }

  /** The first number from this one on that was free. */
  private int append(int from) {
    int number = from;
    PutResult result = create(number);
    while (result.kind() == PutResult.Kind.EXISTS) {
      number++;
      result = create(number);
    }
    require(result);
    return number;
  }

  private PutResult create(int number) {
    return store.create(new Key("log/" + name(number)), Body.of(new byte[1]));
  }

  static String name(int number) {
    return String.format(Locale.ROOT, "%06d", number);
  }

  private static void require(PutResult result) {
    if (result.kind() != PutResult.Kind.CREATED) {
      throw new IllegalStateException(result.toString());
    }
  }
}
