package dev.larva.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The type of a field. Nullability belongs to the {@link Field}. */
public sealed interface Type {

  /**
   * The text form of the spec, for example {@code decimal(10,2)}; nested types show their shape.
   */
  String text();

  /** Types without parameters; the constant's text is the spec's name. */
  enum Primitive implements Type {
    BOOLEAN("boolean"),
    /** 8-bit signed. */
    BYTE("byte"),
    /** 16-bit signed. */
    SHORT("short"),
    /** 32-bit signed. */
    INT("int"),
    /** 64-bit signed. */
    LONG("long"),
    /** IEEE 754 binary32. */
    FLOAT("float"),
    /** IEEE 754 binary64. */
    DOUBLE("double"),
    /** Days since 1970-01-01, proleptic Gregorian. */
    DATE("date"),
    /** An instant: microseconds since 1970-01-01T00:00:00Z. */
    TIMESTAMP_TZ("timestamp_tz"),
    /** A local date and time without zone: microseconds since 1970-01-01T00:00:00. */
    TIMESTAMP_NTZ("timestamp_ntz"),
    /** UTF-8 text. */
    STRING("string"),
    BINARY("binary"),
    /** 16 bytes. */
    UUID("uuid");

    private final String text;

    Primitive(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /**
   * Exact numbers of {@code precision} digits (1 to 38), {@code scale} of them (0 to precision)
   * after the point.
   */
  record DecimalType(int precision, int scale) implements Type {

    /** Digits at most. */
    public static final int MAX_PRECISION = 38;

    public DecimalType {
      if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
        throw new IllegalArgumentException(
            "not a decimal: decimal(" + precision + "," + scale + ")");
      }
    }

    @Override
    public String text() {
      return "decimal(" + precision + "," + scale + ")";
    }
  }

  /** Named fields, in order; names are unique. */
  record StructType(List<Field> fields) implements Type {
    public StructType {
      fields = List.copyOf(fields);
      Set<String> names = new HashSet<>();
      for (Field field : fields) {
        if (!names.add(field.name())) {
          throw new IllegalArgumentException("two fields of one name: " + field.name());
        }
      }
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder("struct<");
      for (Field field : fields) {
        text.append(text.length() == 7 ? "" : ",").append(field.text());
      }
      return text.append('>').toString();
    }
  }

  /** A list; its element field is named {@code element}. */
  record ListType(Field element) implements Type {

    /** The name of every element field. */
    public static final String ELEMENT = "element";

    public ListType {
      requireName(element, ELEMENT);
    }

    @Override
    public String text() {
      return "list<" + element.type().text() + ">";
    }
  }

  /** A map; its fields are named {@code key} (required) and {@code value}. */
  record MapType(Field key, Field value) implements Type {

    /** The name of every key field. */
    public static final String KEY = "key";

    /** The name of every value field. */
    public static final String VALUE = "value";

    public MapType {
      requireName(key, KEY);
      requireName(value, VALUE);
      if (!key.required()) {
        throw new IllegalArgumentException("a map's key is required");
      }
    }

    @Override
    public String text() {
      return "map<" + key.type().text() + "," + value.type().text() + ">";
    }
  }

  private static void requireName(Field field, String name) {
    if (!field.name().equals(name)) {
      throw new IllegalArgumentException("field must be named " + name + ": " + field.name());
    }
  }
}
