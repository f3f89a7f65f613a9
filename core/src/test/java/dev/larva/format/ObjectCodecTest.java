package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.larva.entry.Operation;
import dev.larva.error.CorruptLake;
import dev.larva.format.Root.RootTable;
import dev.larva.store.Key;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Roots, nodes and markers. */
class ObjectCodecTest {

  private static final Key KEY = new Key("some/object");

  @Test
  void aRootComesBackAsItWas() {
    assertThat(RootCodec.decode(KEY, RootCodec.encode(Samples.root()))).isEqualTo(Samples.root());
  }

  @Test
  void aRootWithoutTablesComesBackAsItWas() {
    assertThat(RootCodec.decode(KEY, RootCodec.encode(Samples.emptyRoot())))
        .isEqualTo(Samples.emptyRoot());
  }

  @Test
  void aNodeComesBackAsItWas() {
    assertThat(NodeCodec.decode(KEY, NodeCodec.encode(Samples.node()))).isEqualTo(Samples.node());
  }

  @Test
  void aMarkerComesBackAsItWas() {
    assertThat(MarkerCodec.decode(KEY, MarkerCodec.encode(Samples.marker())))
        .isEqualTo(Samples.marker());
  }

  @Test
  void aTextOfManyMegabytesIsReadAsItWasWritten() {
    String text = "x".repeat(20 << 20);
    EntryBody body =
        new EntryBody(
            Samples.LAKE,
            List.of(new Operation.SetProperties(Samples.TABLE, Map.of("long", text), Set.of())),
            List.of());

    assertThat(BodyCodec.decode(KEY, BodyCodec.encode(body)).equals(body)).isTrue();
  }

  @Test
  void aNodeOfItsReferenceIsAccepted() {
    RootTable table = Samples.root().tables().get(0);

    Node node = NodeCodec.decode(KEY, NodeCodec.encode(Samples.node()), table.nodes().get(0));

    assertThat(node).isEqualTo(Samples.node());
  }

  @Test
  void aWholeNodeOfOtherBytesThanItsReferenceNamesIsCorrupt() {
    Node.Leaf whole = Samples.node();
    Node other = new Node.Leaf(whole.lake(), whole.table(), whole.chunks().subList(0, 1));
    NodeReference reference = Samples.root().tables().get(0).nodes().get(0);

    assertThatExceptionOfType(CorruptLake.class)
        .isThrownBy(() -> NodeCodec.decode(KEY, NodeCodec.encode(other), reference))
        .withMessageContaining("object=some/object");
  }

  @Test
  void aSlotInThePlaceOfARootIsCorrupt() {
    byte[] slot = SlotCodec.encode(Samples.richSlot());

    assertThatExceptionOfType(CorruptLake.class)
        .isThrownBy(() -> RootCodec.decode(KEY, slot))
        .withMessageContaining("it is a slot in the place of a root");
  }
}
