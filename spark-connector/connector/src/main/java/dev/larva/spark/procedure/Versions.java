package dev.larva.spark.procedure;

import static dev.larva.spark.procedure.Arguments.dryRun;
import static dev.larva.spark.procedure.Arguments.optional;
import static dev.larva.spark.procedure.Arguments.required;

import dev.larva.Lake;
import dev.larva.entry.Claim;
import dev.larva.error.InvalidRequest;
import dev.larva.maintenance.Retention;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.procedure.Procedure.Call;
import dev.larva.spark.table.TimeTravel;
import dev.larva.transaction.Landed;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Procedures about versions: which can be read, under which names, and going back to one. */
final class Versions {

  private static final String NAME = "name";
  private static final String VERSION = "version";
  private static final String HELD = "name STRING NOT NULL, claim STRING NOT NULL, version BIGINT";

  private Versions() {}

  static List<Procedure> procedures() {
    return List.of(expire(), tag(), hold(), release(), restore());
  }

  private static Procedure expire() {
    return new Procedure(
        "expire",
        "Lets old versions go: they can no longer be read, but for those that are held.",
        List.of(
            optional(
                "hours", "BIGINT", "keeps the versions of so many hours; else history.hours says"),
            optional("versions", "BIGINT", "keeps so many at least; else history.versions says"),
            dryRun()),
        "oldest_before BIGINT NOT NULL, oldest BIGINT NOT NULL",
        call -> call.lake(lake -> expire(lake, call.arguments())));
  }

  private static List<Row> expire(Lake lake, Arguments arguments) {
    Snapshot before = lake.snapshot();
    Retention said = Retention.of(before);
    Long hours = arguments.numberOrNull("hours");
    Long versions = arguments.numberOrNull("versions");
    Retention retention =
        Retention.ofHours(
            hours == null ? said.time().toHours() : hours,
            versions == null ? said.versions() : versions);
    OptionalLong oldest = lake.expire(retention, arguments.flag("dry_run"));
    return List.of(
        RowFactory.create(before.oldestReadable(), oldest.orElse(before.oldestReadable())));
  }

  private static Procedure tag() {
    return new Procedure(
        "tag",
        "Gives a version a name, under which it stays readable until that is released.",
        List.of(
            required(NAME, "of the tag"),
            optional(VERSION, "BIGINT", "that is to stay; the newest if it is left out")),
        HELD,
        call -> call.lake(lake -> hold(lake, call.arguments(), Claim.TAG)));
  }

  private static Procedure hold() {
    return new Procedure(
        "hold",
        "Keeps a version readable for a program, or all versions from one on for a consumer.",
        List.of(
            required(NAME, "of the hold"),
            optional(VERSION, "BIGINT", "that is to stay; the newest if it is left out"),
            Arguments.given("claim", "STRING", "'pin'", "pin or consumer")),
        HELD,
        call -> call.lake(lake -> hold(lake, call.arguments(), claim(call.arguments()))));
  }

  private static Claim claim(Arguments arguments) {
    String text = arguments.text("claim");
    return Claim.of(text)
        .orElseThrow(() -> new InvalidRequest("A claim is tag, pin or consumer. claim=" + text));
  }

  private static List<Row> hold(Lake lake, Arguments arguments, Claim claim) {
    String name = arguments.text(NAME);
    if (claim == Claim.TAG && TimeTravel.isNumber(name)) {
      throw new InvalidRequest(
          "VERSION AS OF '%s' reads version %s, whatever a tag of that name holds; give the tag another name. name=%s"
              .formatted(name, name, name));
    }
    Long given = arguments.numberOrNull(VERSION);
    long version = given == null ? lake.snapshot().version() : given;
    lake.hold(name, claim, version);
    return List.of(RowFactory.create(name, claim.text(), version));
  }

  private static Procedure release() {
    return new Procedure(
        "release",
        "Ends a tag or other hold.",
        List.of(required(NAME, "of the tag or hold")),
        "name STRING NOT NULL",
        call -> {
          String name = call.arguments().text(NAME);
          call.lake(lake -> lake.release(name));
          return List.of(RowFactory.create(name));
        });
  }

  private static Procedure restore() {
    return new Procedure(
        "restore",
        "Makes rows and columns of a table what they were at an earlier version, as a new one.",
        List.of(
            required("table", "as in main.orders"),
            optional(VERSION, "BIGINT", "to which it goes back"),
            optional("tag", "STRING", "that holds the version"),
            optional("timestamp", "TIMESTAMP", "at or before which the version is the last")),
        "table STRING NOT NULL, restored BIGINT NOT NULL COMMENT 'the version as it was',"
            + " version BIGINT COMMENT 'that it made; null if nothing was to be done'",
        Versions::restore);
  }

  private static List<Row> restore(Call call) {
    TableName table = call.place().table(call.arguments().text("table"));
    return call.lake(
        lake -> {
          long to = asked(lake, call.arguments()).version();
          Optional<Landed> landed = lake.restore(table.toString(), to);
          return List.of(
              RowFactory.create(
                  table.toString(), to, landed.<@Nullable Long>map(Landed::version).orElse(null)));
        });
  }

  private static Snapshot asked(Lake lake, Arguments arguments) {
    Long version = arguments.numberOrNull(VERSION);
    String tag = arguments.textOrNull("tag");
    Long timestamp = arguments.numberOrNull("timestamp");
    if (Stream.of(version, tag, timestamp).filter(Objects::nonNull).count() != 1) {
      throw new InvalidRequest(
          "Which version is it to go back to? Give one of version, tag and timestamp. version=%s"
                  .formatted(version)
              + " tag="
              + tag);
    }
    if (version != null) {
      return lake.snapshotAt(version);
    }
    return tag != null
        ? lake.snapshotAt(tag)
        : lake.snapshotAsOf(Objects.requireNonNull(timestamp));
  }
}
