package dev.larva.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.it.LakeFolder.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DamageIT {

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  private Path root;

  @BeforeEach
  void makeALakeWithEveryKindOfObject() {
    try (Lake lake = Larva.create(root.toString(), Map.of())) {
      Numbers.createWithObjects(lake);
      Numbers.append(lake, 1, 2, 3);
      Numbers.append(lake, 4);
      assertThat(lake.checkpoint()).isPresent();
      Numbers.append(lake, 5);
    }
  }

  @Test
  void aSoundLakeIsClean() {
    Tool answer = verify();
    assertThat(answer.code()).as(answer.toString()).isZero();
    assertThat(answer.out()).contains("verify", "ok");
  }

  @ParameterizedTest
  @EnumSource
  void aFlippedBitIsFoundAndItsObjectNamed(Kind kind) {
    LakeFolder folder = new LakeFolder(root);
    List<Path> objects = folder.objects(kind);
    assertThat(objects).isNotEmpty();
    for (Path object : objects) {
      LakeFolder.flip(object);
      Tool answer = verify();
      assertThat(answer.code()).as(answer.toString()).isEqualTo(1);
      assertThat(answer.out()).contains(folder.key(object));
      LakeFolder.flip(object);
    }
    assertThat(verify().code()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aMissingLastByteIsFoundAndItsObjectNamed(Kind kind) {
    LakeFolder folder = new LakeFolder(root);
    Path object = folder.objects(kind).get(0);
    LakeFolder.truncate(object);
    Tool answer = verify();
    assertThat(answer.code()).as(answer.toString()).isEqualTo(1);
    assertThat(answer.out()).contains(folder.key(object));
  }

  @Test
  void aMissingChunkIsFoundAndFailsTheRead() throws IOException {
    LakeFolder folder = new LakeFolder(root);
    Path chunk = folder.objects(Kind.CHUNK).get(0);
    Files.delete(chunk);
    Tool found = verify();
    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(found.out()).contains(folder.key(chunk), "missing");
    Tool read = Tool.larva("cat", "--root", root.toString(), "main.numbers", "--limit", "0");
    assertThat(read.code()).as(read.toString()).isEqualTo(1);
    assertThat(read.err()).contains(folder.key(chunk));
  }

  @Test
  void aMissingSlotInTheMiddleIsFound() throws IOException {
    LakeFolder folder = new LakeFolder(root);
    Path slot = folder.objects(Kind.SLOT).get(1);
    Files.delete(slot);
    Tool found = verify();
    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(found.out()).contains(folder.key(slot));
  }

  private Tool verify() {
    return Tool.larva("verify", "--root", root.toString());
  }
}
