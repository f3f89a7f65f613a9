package dev.larva.format;

import dev.larva.store.Key;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The page that shows the lake of {@link ExampleLake}, object by object. */
final class ExamplePage {

  private static final String INTRODUCTION =
      """
      # Example

      The lake in `example/`, in the order in which its objects were written. Each block is an object whole, its line feeds where
      the lines end. The chunks are Parquet and not shown. This page is written by a test, from the codecs.

      """;

  /** What there is to say of each object, in order. */
  private static final List<String> REMARKS =
      List.of(
          "The marker: the lake is born. Version 0 is empty but for the namespace `main`.",
          "Version 1 creates the table `orders` in `main` (whose id is the lake's). `prev` of the first slot is 64 zeros.",
          "One slot, two entries: version 2 appends a chunk of three rows (stamp 1: version 1 was confirmed when it was staged),"
              + " version 3 sets a property. The rows get the row ids 0, 1 and 2.",
          "Version 4 overwrites: the chunk goes, another comes. Its two rows get the row ids 3 and 4: `nextRowId` never shrinks.",
          "A node for the checkpoint of version 4: the live chunks of `orders`, with what followed from their positions.",
          "The root of version 4 (its number inverted in the name). `tip` is the hash of the slot before.",
          "Version 5 confirms the root: its `hash` is that of the root's bytes.");

  private ExamplePage() {}

  static String text(Map<Key, byte[]> objects) {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    Iterator<String> remarks = REMARKS.iterator();
    objects.forEach(
        (key, bytes) ->
            page.append("## `")
                .append(key)
                .append("`\n\n")
                .append(remarks.next())
                .append(" Its hash: `")
                .append(Digest.sha256(bytes))
                .append("`\n\n```\n")
                .append(new String(bytes, StandardCharsets.UTF_8))
                .append("```\n\n"));
    return page.toString().stripTrailing() + "\n";
  }
}
