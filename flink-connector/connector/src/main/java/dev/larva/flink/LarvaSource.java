package dev.larva.flink;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.source.ReadPlans;
import dev.larva.flink.source.Start;
import dev.larva.flink.source.TableSource;
import dev.larva.schema.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes sources of a table's rows: those of one version, or of one version and whatever is appended
 * after it.
 */
public final class LarvaSource {

  private LarvaSource() {}

  /**
   * A source of rows.
   *
   * @param root of the lake
   * @param table that is there: {@code namespace.name}
   */
  public static Builder forRowData(String root, String table) {
    return new Builder(root, table);
  }

  /** What a source is asked for. */
  public static final class Builder {

    private final String root;
    private final String table;
    private final Map<String, String> options = new TreeMap<>();
    private Start start = Start.NEWEST;
    private @Nullable List<String> columns;
    private @Nullable Filter filter;

    private Builder(String root, String table) {
      this.root = root;
      this.table = table;
    }

    /** Options of the store. */
    public Builder options(Map<String, String> all) {
      options.putAll(all);
      return this;
    }

    /** Only these columns, in this order; {@code _row_id} is one. */
    public Builder select(String... names) {
      this.columns = List.of(names);
      return this;
    }

    /** Only rows that match. */
    public Builder filter(Filter rows) {
      this.filter = rows;
      return this;
    }

    /** The rows of a version. */
    public Builder version(long version) {
      this.start = start.at(version);
      return this;
    }

    /** The rows of the last version at or before a time, in microseconds since 1970. */
    public Builder asOf(long micros) {
      this.start = start.asOf(micros);
      return this;
    }

    /** The rows of the version that a tag holds. */
    public Builder tag(String name) {
      this.start = start.tagged(name);
      return this;
    }

    /** Then whatever is appended, without end. */
    public Builder follow(Duration pause) {
      this.start = start.following(pause);
      return this;
    }

    /** Only what is appended after the version, without end. */
    public Builder appended(Duration pause) {
      this.start = start.following(pause).afterIt();
      return this;
    }

    /** As it follows, versions that delete or change rows are read for the rows that they add. */
    public Builder skipChanges() {
      this.start = start.skippingChanges();
      return this;
    }

    /**
     * The source.
     *
     * @throws dev.larva.error.InvalidRequest if there is no such table or column
     * @throws dev.larva.error.VersionUnavailable if there is no such version, or it has expired
     */
    public TableSource build() {
      LakeAddress address = LakeAddress.of(root, options);
      try (Lease lease = OpenLakes.lease(address)) {
        Lake lake = lease.lake();
        Table found = lake.table(TableName.parse(table), start.find(lake));
        Expression wanted = filter == null ? Expression.ALL : filter.bind(found.schema());
        return new TableSource(ReadPlans.of(address, found, columns, wanted, -1, start));
      }
    }
  }
}
