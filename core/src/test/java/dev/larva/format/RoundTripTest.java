package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.store.Key;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any value of the format comes back as it was, from the only bytes it has. */
class RoundTripTest {

  private static final Key KEY = new Key("some/object");

  @Property
  void anySlotComesBackAsItWas(@ForAll long seed) {
    Slot slot = new RandomObjects(seed).slot();
    byte[] bytes = SlotCodec.encode(slot);

    Slot read = SlotCodec.decode(KEY, bytes);

    assertThat(read).isEqualTo(slot);
    assertThat(SlotCodec.encode(read)).isEqualTo(bytes);
  }

  @Property
  void anyRootComesBackAsItWas(@ForAll long seed) {
    Root root = new RandomObjects(seed).root();
    byte[] bytes = RootCodec.encode(root);

    Root read = RootCodec.decode(KEY, bytes);

    assertThat(read).isEqualTo(root);
    assertThat(RootCodec.encode(read)).isEqualTo(bytes);
  }

  @Property
  void anyNodeComesBackAsItWas(@ForAll long seed) {
    Node node = new RandomObjects(seed).node();
    byte[] bytes = NodeCodec.encode(node);

    Node read = NodeCodec.decode(KEY, bytes);

    assertThat(read).isEqualTo(node);
    assertThat(NodeCodec.encode(read)).isEqualTo(bytes);
  }
}
