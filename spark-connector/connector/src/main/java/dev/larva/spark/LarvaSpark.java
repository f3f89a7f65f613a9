package dev.larva.spark;

import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.access.SourceOptions;
import dev.larva.store.Requests;
import dev.larva.store.Requests.Tally;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** What a program may ask of Larva in this JVM beyond Spark's own API. */
public final class LarvaSpark {

  private LarvaSpark() {}

  /**
   * What this JVM asked of the store of a lake, as driver and in its tasks, since it opened it. One
   * that is closed after long idleness counts from the beginning again.
   *
   * @param root as it is given to Spark
   */
  public static Requests requests(String root) {
    Map<String, String> path = Map.of(SourceOptions.PATH, root);
    String canonical = SourceOptions.of(path, new Configuration()).lake().root();
    return Stream.concat(
            OpenLakes.requests(canonical).stream(), OpenStores.requests(canonical).stream())
        .reduce(Requests.NONE, LarvaSpark::sum);
  }

  private static Requests sum(Requests one, Requests other) {
    return new Requests(
        sum(one.create(), other.create()),
        sum(one.swap(), other.swap()),
        sum(one.get(), other.get()),
        sum(one.range(), other.range()),
        sum(one.list(), other.list()),
        sum(one.delete(), other.delete()));
  }

  private static Tally sum(Tally one, Tally other) {
    return new Tally(one.requests() + other.requests(), one.bytes() + other.bytes());
  }
}
