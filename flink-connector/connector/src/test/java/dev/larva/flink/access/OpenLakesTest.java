package dev.larva.flink.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenLakesTest {

  @TempDir private Path folder;

  @Test
  void aLakeThatWasUpgradedIsOpenedAnewThoughOthersHoldItOpen() {
    String root = folder.toString();
    LakeAddress address = LakeAddress.of(root, Map.of());
    Larva.create(root, Map.of(), 1).close();
    try (Lease before = OpenLakes.lease(address)) {
      Larva.upgrade(root, Map.of());
      try (Lease after = OpenLakes.lease(address);
          Lease another = OpenLakes.lease(address)) {
        Lake lake = after.lake();
        lake.transact(tx -> tx.createNamespace("later", Map.of()));
        assertThat(lake.snapshot().namespace("later")).isPresent();
        assertThat(another.lake()).isSameAs(lake).isNotSameAs(before.lake());
      }
    }
  }
}
