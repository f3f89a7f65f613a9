package dev.larva.format.json;

import dev.larva.error.CorruptLake;
import dev.larva.error.UnsupportedFormat;
import dev.larva.store.Key;
import org.jspecify.annotations.Nullable;

/**
 * Where in which object a value stands, for the message when it is wrong.
 *
 * @param name of the member that it is of the place around it; empty if it is an item
 * @param index of the item that it is
 */
public record Place(Key object, @Nullable Place around, String name, int index) {

  /** Characters of a description at most: what is wrong may be long. */
  private static final int DESCRIPTION_LIMIT = 300;

  public static Place in(Key object) {
    return new Place(object, null, "", 0);
  }

  public Place member(String name) {
    return new Place(object, this, name, 0);
  }

  public Place item(int index) {
    return new Place(object, this, "", index);
  }

  /** The object cannot be what was written. */
  public CorruptLake corrupt(String what) {
    return corrupt(what, null);
  }

  public CorruptLake corrupt(String what, @Nullable Throwable cause) {
    return new CorruptLake(
        "An object of the lake is damaged: "
            + shortened(what)
            + ". Nothing was changed; restore the object from a copy. "
            + context(),
        cause);
  }

  /** The object is whole, and says what only a newer version of Larva may have written. */
  public UnsupportedFormat unsupported(String what) {
    return new UnsupportedFormat(
        "An object of the lake "
            + shortened(what)
            + ", which this version of Larva does not know. Nothing was touched; use a newer"
            + " version of Larva. "
            + context());
  }

  private String context() {
    String path = path();
    return "object=" + object + (path.isEmpty() ? "" : " field=" + path);
  }

  private static String shortened(String what) {
    return what.length() <= DESCRIPTION_LIMIT ? what : what.substring(0, DESCRIPTION_LIMIT) + "…";
  }

  private String path() {
    StringBuilder path = new StringBuilder();
    for (Place place = this; place.around() != null; place = place.around()) {
      path.insert(0, place.name().isEmpty() ? "[" + place.index() + "]" : "." + place.name());
    }
    return path.indexOf(".") == 0 ? path.substring(1) : path.toString();
  }
}
