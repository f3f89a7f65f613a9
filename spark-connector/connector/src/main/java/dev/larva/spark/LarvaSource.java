package dev.larva.spark;

import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.read.LarvaTable;
import dev.larva.spark.save.Save;
import java.time.ZoneId;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The source {@code larva}: a table of a lake by the lake's root.
 *
 * <p>Reads go through {@link #inferSchema} and {@link #getTable}. The table that they give cannot
 * write batches, so Spark hands every write to {@link #createRelation}, which sees the save mode,
 * all options and the rows.
 */
public final class LarvaSource
    implements TableProvider, CreatableRelationProvider, DataSourceRegister {

  /** What the schema was inferred from: Spark asks the same instance for the table next. */
  private @Nullable LarvaTable inferred;

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
    LarvaTable table = LarvaTable.load(options(options.asCaseSensitiveMap(), session()), zone());
    inferred = table;
    return table.columnTypes();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    LarvaTable table = inferred;
    if (table != null && table.columnTypes().equals(schema)) {
      return table;
    }
    SparkSession session = session();
    return LarvaTable.named(options(properties, session), zone(), schema);
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
    new Save(session, options(given, session), mode, data).run();
    return new Written(context, data.schema());
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
