package dev.larva.evolution;

import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.NewColumn;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * One random step after another: a change of columns, or of rows, on a table and on a plain one.
 */
final class RandomHistory {

  /** Id of the column that every row is known by; it never goes. */
  static final int KEY = 1;

  private final SplittableRandom random;
  private final RandomTypes types;
  private int names;
  private long keys;

  RandomHistory(SplittableRandom random) {
    this.random = random;
    this.types = new RandomTypes(random);
  }

  /** Makes a step on both. */
  PlainTable step(TableChange table, PlainTable before, Set<Integer> sources) {
    PlainTable plain = before.copy();
    switch (random.nextInt(13)) {
      case 0, 1, 2 -> add(table, plain);
      case 3 -> drop(table, plain, sources);
      case 4 -> rename(table, plain);
      case 5 -> move(table, plain);
      case 6, 7 -> widen(table, plain);
      case 8 -> byDefault(table, plain);
      case 9 -> delete(table, plain);
      case 10, 11 -> update(table, plain);
      default -> {}
    }
    PlainTable changed = new PlainTable(table.schema(), plain.rows());
    if (types.chance(2)) {
      append(table, changed, random.nextInt(1, 5));
    }
    return changed;
  }

  void append(TableChange table, PlainTable plain, int count) {
    List<Field> fields = someOf(plain.schema().fields(), true);
    List<GenericRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<Integer, @Nullable Object> row = types.row(fields);
      row.put(KEY, keys);
      records.add(PlainRows.record(fields, row));
      plain.rows().put(keys++, completed(plain.schema().fields(), fields, row));
    }
    table.append(records);
  }

  /** Fields that rows bring; those left out may be null or have a default. */
  private List<Field> someOf(List<Field> fields, boolean top) {
    List<Field> some = new ArrayList<>();
    for (Field field : fields) {
      boolean needed = (top && field.id() == KEY) || (field.required() && !hasWriteDefault(field));
      if (needed || !types.chance(3)) {
        some.add(field.as(someOf(field.type())));
      }
    }
    return some.isEmpty() ? fields : some;
  }

  private static boolean hasWriteDefault(Field field) {
    return field.writeDefault() != null;
  }

  private Type someOf(Type type) {
    if (type instanceof StructType struct) {
      return new StructType(someOf(struct.fields(), false));
    }
    if (type instanceof ListType list) {
      return new ListType(list.element().as(someOf(list.element().type())));
    }
    return type instanceof MapType map
        ? new MapType(map.key(), map.value().as(someOf(map.value().type())))
        : type;
  }

  /** The row with what its writer adds of its own. */
  private static Map<Integer, @Nullable Object> completed(
      List<Field> fields, List<Field> brought, Map<Integer, @Nullable Object> row) {
    Map<Integer, @Nullable Object> whole = new TreeMap<>();
    for (Field field : fields) {
      Field mine =
          brought.stream().filter(each -> each.id() == field.id()).findFirst().orElse(null);
      Object value = mine == null ? field.writeDefault() : row.get(field.id());
      if (mine != null && value != null) {
        value = completed(field.type(), mine.type(), value);
      }
      whole.put(field.id(), value);
    }
    return whole;
  }

  @SuppressWarnings("unchecked") // the forms of plain rows
  private static Object completed(Type type, Type brought, Object value) {
    if (type instanceof StructType struct && brought instanceof StructType mine) {
      return completed(struct.fields(), mine.fields(), (Map<Integer, @Nullable Object>) value);
    }
    if (type instanceof ListType list && brought instanceof ListType mine) {
      return ((List<Object>) value)
          .stream()
              .map(item -> completed(list.element().type(), mine.element().type(), item))
              .toList();
    }
    if (type instanceof MapType map && brought instanceof MapType mine) {
      Map<Object, Object> items = new TreeMap<>();
      ((Map<Object, Object>) value)
          .forEach((k, v) -> items.put(k, completed(map.value().type(), mine.value().type(), v)));
      return items;
    }
    return value;
  }

  private void add(TableChange table, PlainTable plain) {
    Field struct = types.chance(3) ? pick(structs(plain.schema())) : null;
    Type type = types.type();
    boolean leaf = Schema.children(type).isEmpty();
    boolean given = leaf && !types.chance(3);
    NewColumn column =
        NewColumn.optional("c" + names++, type).withDefault(given ? types.value(type) : null);
    if (given && types.chance(3)) {
      column = new NewColumn(column.name(), type, true, column.value(), "a doc");
    }
    List<Field> siblings = FieldPaths.fields(plain.schema(), struct);
    String parent = struct == null ? null : FieldPaths.text(plain.schema(), struct.id());
    table.addColumn(parent, column, position(siblings, null));
  }

  private ColumnPosition position(List<Field> siblings, @Nullable Field but) {
    List<Field> others = new ArrayList<>(siblings);
    others.remove(but);
    return switch (random.nextInt(others.isEmpty() ? 2 : 4)) {
      case 0 -> ColumnPosition.first();
      case 1 -> ColumnPosition.last();
      default -> ColumnPosition.after(types.pick(others).name());
    };
  }

  private void drop(TableChange table, PlainTable plain, Set<Integer> sources) {
    Field field = pick(free(plain.schema(), sources));
    if (field != null && FieldPaths.siblings(plain.schema(), field).size() > 1) {
      table.dropColumn(FieldPaths.text(plain.schema(), field.id()));
    }
  }

  /** Another column may get the name that one had before. */
  private void rename(TableChange table, PlainTable plain) {
    Field field = pick(free(plain.schema(), Set.of()));
    if (field != null && names > 0) {
      String name = "c" + random.nextInt(names);
      boolean taken =
          FieldPaths.siblings(plain.schema(), field).stream()
              .anyMatch(each -> each.name().equals(name));
      if (!taken) {
        table.renameColumn(FieldPaths.text(plain.schema(), field.id()), name);
      }
    }
  }

  private void move(TableChange table, PlainTable plain) {
    Field field = pick(free(plain.schema(), Set.of()));
    if (field != null) {
      List<Field> siblings = FieldPaths.siblings(plain.schema(), field);
      table.moveColumn(FieldPaths.text(plain.schema(), field.id()), position(siblings, field));
    }
  }

  private void widen(TableChange table, PlainTable plain) {
    List<Field> all = new ArrayList<>(plain.schema().fieldsById().values());
    all.removeIf(field -> types.wider(field.type()) == null);
    Field field = pick(all);
    Type wider = field == null ? null : types.wider(field.type());
    if (field != null && wider != null) {
      table.widenColumn(FieldPaths.text(plain.schema(), field.id()), wider);
    }
  }

  private void byDefault(TableChange table, PlainTable plain) {
    Field field = pick(free(plain.schema(), Set.of()));
    if (field == null) {
      return;
    }
    String path = FieldPaths.text(plain.schema(), field.id());
    if (field.required() && types.chance(2)) {
      table.makeOptional(path);
    } else if (types.chance(3)) {
      table.dropDefault(path);
    } else if (Schema.children(field.type()).isEmpty()) {
      table.setDefault(path, types.value(field.type()));
    }
  }

  private void delete(TableChange table, PlainTable plain) {
    Expression filter = filter(plain);
    table.delete(filter);
    plain.rows().values().removeIf(row -> matches(plain, filter, row));
  }

  private void update(TableChange table, PlainTable plain) {
    List<Field> leaves = new ArrayList<>(plain.schema().fields());
    leaves.removeIf(field -> field.id() == KEY || !Schema.children(field.type()).isEmpty());
    Field field = pick(leaves);
    if (field == null) {
      return;
    }
    Expression filter = filter(plain);
    Object value = types.value(field.type());
    table.update(schema -> filter, Map.of(field.name(), value));
    plain
        .rows()
        .replaceAll(
            (key, row) -> {
              Map<Integer, @Nullable Object> whole = PlainRows.shown(plain.schema().fields(), row);
              if (!plain.matches(filter, whole)) {
                return row;
              }
              whole.put(field.id(), value);
              return whole;
            });
  }

  private static boolean matches(
      PlainTable plain, Expression filter, Map<Integer, @Nullable Object> row) {
    return plain.matches(filter, PlainRows.shown(plain.schema().fields(), row));
  }

  /** A test of one column or two. */
  Expression filter(PlainTable plain) {
    Expression one = atom(plain);
    return switch (random.nextInt(5)) {
      case 0 -> new Expression.And(List.of(one, atom(plain)));
      case 1 -> new Expression.Or(List.of(one, atom(plain)));
      case 2 -> new Expression.Not(one);
      default -> one;
    };
  }

  private Expression atom(PlainTable plain) {
    Field field = types.pick(plain.comparable());
    return switch (random.nextInt(6)) {
      case 0 -> new Expression.IsNull(field.id());
      case 1 ->
          new Expression.In(
              field.id(), List.of(types.value(field.type()), types.value(field.type())));
      default ->
          new Expression.Compare(
              field.id(), types.pick(List.of(Comparator.values())), types.value(field.type()));
    };
  }

  private static List<Field> structs(Schema schema) {
    return schema.fieldsById().values().stream()
        .filter(field -> field.type() instanceof StructType)
        .toList();
  }

  /** Fields of the table or of structs, but for the key. */
  private static List<Field> free(Schema schema, Set<Integer> but) {
    Set<Integer> kept = new TreeSet<>(but);
    kept.add(KEY);
    return schema.fieldsById().values().stream()
        .filter(field -> Collections.disjoint(kept, ids(field)))
        .filter(field -> !FieldPaths.siblings(schema, field).isEmpty())
        .toList();
  }

  private static Set<Integer> ids(Field field) {
    return new Schema(0, List.of(field)).fieldsById().keySet();
  }

  private @Nullable Field pick(List<Field> from) {
    return from.isEmpty() ? null : types.pick(from);
  }
}
