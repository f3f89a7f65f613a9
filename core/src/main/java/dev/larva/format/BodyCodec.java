package dev.larva.format;

import dev.larva.entry.BodyReference;
import dev.larva.format.form.OperationForm;
import dev.larva.format.form.RequirementForm;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonBuilder;
import dev.larva.format.json.JsonFields;
import dev.larva.format.json.Place;
import dev.larva.store.Key;
import java.util.Set;

/** The bytes of an entry's body: header, content, hash. See {@code format-spec/body.md}. */
public final class BodyCodec {

  static final String KIND = "body";

  private static final Set<String> CONTENT = Set.of("ops", "requires");

  private BodyCodec() {}

  /**
   * @throws IllegalArgumentException if the body cannot be written, as when it is above {@link
   *     EntryBody#BYTES_LIMIT}
   */
  public static byte[] encode(EntryBody body) {
    Json content =
        new JsonBuilder()
            .putUnlessEmpty("ops", body.operations(), OperationForm::json)
            .putUnlessEmpty("requires", body.requirements(), RequirementForm::json)
            .build();
    byte[] bytes = Lines.seal(Header.builder(KIND, body.lake()).build(), content);
    return Decoder.limited(bytes, EntryBody.BYTES_LIMIT, KIND);
  }

  /**
   * @param object its name, for messages
   */
  public static EntryBody decode(Key object, byte[] bytes) {
    return Decoder.decode(object, bytes, EntryBody.BYTES_LIMIT, BodyCodec::read, BodyCodec::encode);
  }

  /** A body whose bytes must be those that the reference names. */
  public static EntryBody decode(Key object, byte[] bytes, BodyReference reference) {
    if (bytes.length != reference.bytes() || !Digest.sha256(bytes).equals(reference.hash())) {
      throw Place.in(object)
          .corrupt("its bytes are not those that the slot names (hash " + reference.hash() + ")");
    }
    return decode(object, bytes);
  }

  private static EntryBody read(Lines lines, Place place) {
    JsonFields header = Header.read(lines.read(0), place, KIND, Set.of());
    lines.requireCount(2);
    JsonFields content = JsonFields.of(lines.read(1), place, CONTENT);
    return new EntryBody(
        header.ulid(Header.LAKE),
        content.listOrEmpty("ops", OperationForm::read),
        content.listOrEmpty("requires", RequirementForm::read));
  }
}
