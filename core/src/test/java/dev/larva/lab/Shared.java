package dev.larva.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The lake as the threads of one process have it open; opened again after an upgrade. */
final class Shared {

  private final Supplier<OpenLake> opening;
  private final List<OpenLake> all = new ArrayList<>();

  Shared(Supplier<OpenLake> opening) {
    this.opening = opening;
    all.add(opening.get());
  }

  OpenLake lake() {
    return all.get(all.size() - 1);
  }

  /** Opens the lake again, unless another thread has done so since. */
  void reopen(OpenLake old) {
    if (lake() != old) {
      return;
    }
    OpenLake opened = opening.get();
    if (lake() == old) {
      all.add(opened);
    } else {
      opened.close();
    }
  }

  void close() {
    all.forEach(OpenLake::close);
  }
}
