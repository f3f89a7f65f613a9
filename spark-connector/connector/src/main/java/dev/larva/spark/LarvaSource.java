package dev.larva.spark;

import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.change.ChangesTable;
import dev.larva.spark.read.LarvaTable;
import dev.larva.spark.save.Save;
import dev.larva.spark.stream.PathSink;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.write.Once;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.execution.streaming.Sink;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.StreamSinkProvider;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The source {@code larva}: a table of a lake by the lake's root.
 *
 * <p>Reads go through {@link #inferSchema} and {@link #getTable}. The table that they give can
 * write neither batches nor streams, so Spark hands every write to {@link #createRelation}, which
 * sees the save mode, all options and the rows, and every stream to {@link #createSink}, which sees
 * by what its rows are partitioned.
 */
public final class LarvaSource
    implements TableProvider, CreatableRelationProvider, StreamSinkProvider, DataSourceRegister {

  /** What the schema was inferred from: Spark asks the same instance for the table next. */
  private @Nullable Inferred inferred;

  private record Inferred(Table table, StructType columns) {}

  @Override
  public String shortName() {
    return "larva";
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    Map<String, String> given = options.asCaseSensitiveMap();
    inferred = ChangeOptions.areAsked(given) ? changes(given) : rows(options(given, session()));
    return inferred.columns();
  }

  private static Inferred rows(SourceOptions options) {
    LarvaTable table = LarvaTable.load(options, zone());
    return new Inferred(table, table.columnTypes());
  }

  private static Inferred changes(Map<String, String> given) {
    LoadedTable loaded = LoadedTable.of(options(given, session()), zone());
    ChangesTable table = ChangesTable.of(loaded.name() + "." + ChangesTable.NAME, loaded, given);
    return new Inferred(table, table.columnTypes());
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    Inferred known = inferred;
    if (known != null && known.columns().equals(schema)) {
      return known.table();
    }
    return ChangeOptions.areAsked(properties)
        ? changes(properties).table()
        : LarvaTable.named(options(properties, session()), zone(), schema);
  }

  /** Types are judged by {@code NewFields}, whose refusal names the column and what to do. */
  @Override
  public boolean supportsDataType(DataType type) {
    return true;
  }

  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> parameters,
      Dataset<Row> data) {
    SparkSession session = context.sparkSession();
    Map<String, String> given = CollectionConverters.asJava(parameters);
    SourceOptions options = options(given, session);
    new Save(session, options, mode, data, Once.of(options.write().step())).run();
    return new Written(context, data.schema());
  }

  /** Spark asks for it because the table that it was given takes no stream. */
  @Override
  public Sink createSink(
      SQLContext context,
      scala.collection.immutable.Map<String, String> parameters,
      scala.collection.immutable.Seq<String> partitionColumns,
      OutputMode mode) {
    Map<String, String> given = new TreeMap<>(CollectionConverters.asJava(parameters));
    if (!partitionColumns.isEmpty()) {
      given.put(
          DataSourceUtils.PARTITIONING_COLUMNS_KEY(),
          DataSourceUtils.encodePartitioningColumns(partitionColumns));
    }
    return PathSink.of(options(given, context.sparkSession()), mode);
  }

  private static SourceOptions options(Map<String, String> given, SparkSession session) {
    Configuration hadoop = session.sparkContext().hadoopConfiguration();
    return SourceOptions.of(given, hadoop);
  }

  private static SparkSession session() {
    return SparkSession.active();
  }

  private static ZoneId zone() {
    return ZoneId.of(SQLConf.get().sessionLocalTimeZone());
  }

  /** What Spark asks back of a write, to drop caches of it; it has none. */
  private static final class Written extends BaseRelation {

    private final SQLContext context;
    private final StructType schema;

    private Written(SQLContext context, StructType schema) {
      this.context = context;
      this.schema = schema;
    }

    @Override
    public SQLContext sqlContext() {
      return context;
    }

    @Override
    public StructType schema() {
      return schema;
    }
  }
}
