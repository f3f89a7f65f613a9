package dev.larva.store.s3server;

import dev.larva.runtime.SystemMachine;
import java.lang.reflect.Field;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.gaul.shaded.org.eclipse.jetty.server.Server;

/** A running server; closing it stops it and forgets its objects. */
public final class S3Server implements AutoCloseable {

  /** The only access key that it accepts. */
  public static final String ACCESS_KEY = "larva-access";

  /** The secret of that key. */
  public static final String SECRET_KEY = "larva-secret";

  /** Its region. */
  public static final String REGION = "us-east-1";

  private static final int THREADS_MOST = 200;

  private final S3Proxy proxy;
  private final AtomicBlobStore objects;
  private final FaultHandler faults;

  /**
   * How a server is started.
   *
   * @param port 0 for any that is free
   * @param putLatency what each put waits before it is handled
   * @param getLatency what each other request waits
   */
  public record Settings(int port, Duration putLatency, Duration getLatency, Faults faults) {

    /** A free port, no delays, no faults. */
    public static final Settings PLAIN = new Settings(0, Duration.ZERO, Duration.ZERO, Faults.NONE);
  }

  private S3Server(S3Proxy proxy, AtomicBlobStore objects, FaultHandler faults) {
    this.proxy = proxy;
    this.objects = objects;
    this.faults = faults;
  }

  /** Starts a server on a free port. */
  public static S3Server start() {
    return start(Settings.PLAIN);
  }

  /** Starts a server on loopback. */
  public static S3Server start(Settings settings) {
    AtomicBlobStore objects = new AtomicBlobStore(new TransientNio2BlobStore());
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(objects)
            .endpoint(URI.create("http://127.0.0.1:" + settings.port()))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
            .jettyMaxThreads(THREADS_MOST)
            .build();
    try {
      Server jetty = jetty(proxy);
      FaultHandler faults =
          new FaultHandler(
              jetty.getHandler(),
              new SystemMachine(),
              settings.putLatency(),
              settings.getLatency());
      jetty.setHandler(faults);
      faults.inject(settings.faults());
      proxy.start();
      return new S3Server(proxy, objects, faults);
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server cannot start; port=" + settings.port(), e);
    }
  }

  /** The server inside has no door for a handler of ours. */
  private static Server jetty(S3Proxy proxy) throws ReflectiveOperationException {
    Field field = S3Proxy.class.getDeclaredField("server");
    field.setAccessible(true);
    return (Server) field.get(proxy);
  }

  /** Makes a bucket; one that is there is fine. */
  public void createBucket(String name) {
    if (!objects.containerExists(name)) {
      objects.createContainer(name);
    }
  }

  /** From now on these faults happen, and no others. */
  public void inject(Faults next) {
    faults.inject(next);
  }

  /** How often each kind of fault happened, by its name. */
  public Map<String, Long> injected() {
    Map<String, Long> counts = new TreeMap<>();
    for (Fault fault : Fault.values()) {
      counts.put(fault.text(), faults.injected(fault));
    }
    return counts;
  }

  /** The address. */
  public String endpoint() {
    return String.format(Locale.ROOT, "http://127.0.0.1:%d", proxy.getPort());
  }

  /** The store options that reach it. */
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put("s3.endpoint", endpoint());
    options.put("s3.path-style-access", "true");
    options.put("s3.access-key-id", ACCESS_KEY);
    options.put("s3.secret-access-key", SECRET_KEY);
    options.put("client.region", REGION);
    return options;
  }

  @Override
  public void close() {
    try {
      proxy.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the S3 server cannot stop", e);
    }
  }
}
