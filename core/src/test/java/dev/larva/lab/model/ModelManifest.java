package dev.larva.lab.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.format.Digest;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;

/**
 * A manifest, taken apart by its lines.
 *
 * @param ended whether the log goes on after it
 * @param slots the bytes of each
 */
record ModelManifest(boolean ended, List<byte[]> slots) {

  private static final int LINES_OF_A_SLOT = 3;

  static ModelManifest read(Ulid lake, byte[] bytes) {
    String text = new String(bytes, UTF_8);
    ModelFault.unless(text.endsWith("\n"), "a manifest without its last line feed");
    List<String> lines = List.of(text.split("\n"));
    String header = lines.get(0);
    int last = lines.size() - 1;
    String content = text.substring(0, text.length() - lines.get(last).length() - 1);
    ModelFault.unless(
        lines.get(last).equals('"' + Digest.sha256(content.getBytes(UTF_8)) + '"'),
        "a manifest with another hash");
    ModelFault.unless((last - 1) % LINES_OF_A_SLOT == 0, "a manifest with a part of a slot");
    ModelFault.unless(header.contains("\"lake\":\"" + lake + "\""), "a manifest of another lake");
    boolean ended = header.startsWith("{\"format\":3,");
    ModelFault.unless(ended || header.startsWith("{\"format\":1,"), "a manifest of no format");
    List<byte[]> slots = new ArrayList<>();
    for (int line = 1; line < last; line += LINES_OF_A_SLOT) {
      String slot = String.join("\n", lines.subList(line, line + LINES_OF_A_SLOT)) + "\n";
      slots.add(slot.getBytes(UTF_8));
    }
    return new ModelManifest(ended, slots);
  }
}
