package dev.larva.bench;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.PutResult;
import dev.larva.store.Stores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where benchmarks run.
 *
 * @param options of the store
 * @param quick few and short rounds
 */
record Setup(Path folder, Map<String, String> options, List<Format> formats, boolean quick) {

  /** Bytes of the put that everything is compared with: about those of a slot of one entry. */
  private static final int PUT_BYTES = 1_000;

  int rounds() {
    return quick ? 2 : 5;
  }

  /** Calls of one contestant in a round, one after the other. */
  int calls() {
    return quick ? 10 : 30;
  }

  /** Calls before anything is timed. */
  int warmUp() {
    return quick ? 20 : 60;
  }

  long raceMillis() {
    return quick ? 2_000 : 8_000;
  }

  List<Format> racing(int processes, int threads) {
    return formats.stream().filter(format -> format.races(processes, threads)).toList();
  }

  /** A process on a table of that name in a lake of that format's own. */
  Child start(Format format, String table, boolean create) {
    Map<String, String> all = new TreeMap<>(options);
    all.put("root", "s3://" + Server.BUCKET + "/" + format.name() + "/" + table);
    all.put("catalog", folder.resolve(format.name() + "-" + table + ".db").toString());
    all.put("create", String.valueOf(create));
    return Child.start(format, folder, all);
  }

  /** What bare puts take, milliseconds. */
  List<Double> puts(int count) {
    SystemMachine machine = new SystemMachine();
    List<Long> nanos = new ArrayList<>();
    String root = "s3://" + Server.BUCKET + "/puts/" + machine.ulid();
    try (ObjectStore store = Stores.open(root, options, machine)) {
      for (int i = 0; i <= count; i++) {
        long start = System.nanoTime();
        PutResult result = store.create(new Key("put-" + i), Body.of(new byte[PUT_BYTES]));
        nanos.add(System.nanoTime() - start);
        if (result.kind() != PutResult.Kind.CREATED) {
          throw new IllegalStateException("a bare put failed: " + result);
        }
      }
    }
    return Numbers.millis(nanos.subList(1, nanos.size())); // the first one connects
  }
}
