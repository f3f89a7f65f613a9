package dev.larva.bench.delta;

import dev.larva.bench.contest.Contestant;
import io.delta.kernel.TableManager;
import io.delta.kernel.TransactionCommitResult;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.hook.PostCommitHook;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;

/** Opens the contestant. */
public final class DeltaOpening implements Contestant.Opening {

  static final String ENGINE = "larva-bench";

  static final StructType SCHEMA =
      new StructType()
          .add("id", LongType.LONG, false)
          .add("name", StringType.STRING)
          .add("amount", DoubleType.DOUBLE);

  @Override
  public Contestant open(Map<String, String> options) {
    String path = of(options, "root").replaceFirst("^s3:", "s3a:");
    Engine engine = DefaultEngine.create(hadoop(options));
    if (Boolean.parseBoolean(options.get("create"))) {
      create(engine, path);
    }
    return new DeltaContestant(engine, path);
  }

  /** With its checksum, from which the checksums of later versions are derived without reading. */
  private static void create(Engine engine, String path) {
    TransactionCommitResult created =
        TableManager.buildCreateTableTransaction(path, SCHEMA, ENGINE)
            .build(engine)
            .commit(engine, CloseableIterable.emptyIterable());
    try {
      for (PostCommitHook hook : created.getPostCommitHooks()) {
        hook.threadSafeInvoke(engine);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Configuration hadoop(Map<String, String> options) {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.s3a.endpoint", of(options, "s3.endpoint"));
    hadoop.set("fs.s3a.endpoint.region", "us-east-1");
    hadoop.set("fs.s3a.access.key", of(options, "s3.access-key-id"));
    hadoop.set("fs.s3a.secret.key", of(options, "s3.secret-access-key"));
    hadoop.set("fs.s3a.path.style.access", "true");
    return hadoop;
  }

  private static String of(Map<String, String> options, String key) {
    return Objects.requireNonNull(options.get(key), key);
  }
}
