package dev.larva.store.s3server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.runtime.Machine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.gaul.shaded.org.eclipse.jetty.http.HttpHeader;
import org.gaul.shaded.org.eclipse.jetty.server.Handler;
import org.gaul.shaded.org.eclipse.jetty.server.Request;
import org.gaul.shaded.org.eclipse.jetty.server.Response;
import org.gaul.shaded.org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Stands before the server's own handler; delays requests, and does to some what faults do. */
final class FaultHandler extends Handler.Wrapper {

  private final Machine machine;
  private final Duration putLatency;
  private final Duration getLatency;
  private final Map<Fault, LongAdder> injected = new EnumMap<>(Fault.class);
  private volatile Faults faults = Faults.NONE;

  FaultHandler(Handler handler, Machine machine, Duration putLatency, Duration getLatency) {
    super(handler);
    this.machine = machine;
    this.putLatency = putLatency;
    this.getLatency = getLatency;
    for (Fault fault : Fault.values()) {
      injected.put(fault, new LongAdder());
    }
  }

  /** From now on, these. */
  void inject(Faults next) {
    faults = next;
  }

  long injected(Fault fault) {
    return adder(fault).sum();
  }

  private LongAdder adder(Fault fault) {
    return Objects.requireNonNull(injected.get(fault));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    machine.sleep(request.getMethod().equals("PUT") ? putLatency : getLatency);
    Optional<Fault> fault =
        isObject(request) ? faults.draw(machine, request.getMethod()) : Optional.empty();
    if (fault.isEmpty()) {
      return super.handle(request, response, callback);
    }
    adder(fault.get()).increment();
    return switch (fault.get()) {
      case CONFLICT -> answer(409, "ConditionalRequestConflict", response, callback);
      case BUSY -> answer(503, "SlowDown", response, callback);
      case CUT -> close(request, callback);
      case OWN_EXISTS -> super.handle(request, new Lost(request, response, 412), callback);
      case LANDED_500 -> super.handle(request, new Lost(request, response, 500), callback);
      case DROP -> super.handle(request, new Lost(request, response, 0), callback);
      case HALF -> super.handle(request, new Half(request, response), callback);
    };
  }

  /** Whether the path is {@code /bucket/object}. */
  private static boolean isObject(Request request) {
    return request.getHttpURI().getPath().indexOf('/', 1) > 0;
  }

  private static boolean answer(int status, String code, Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/xml");
    response.write(true, error(code), callback);
    return true;
  }

  private static ByteBuffer error(String code) {
    String xml = "<Error><Code>" + code + "</Code><Message>injected</Message></Error>";
    return ByteBuffer.wrap(xml.getBytes(UTF_8));
  }

  private static boolean close(Request request, Callback callback) {
    cut(request);
    callback.failed(new IOException("injected: cut"));
    return true;
  }

  private static void cut(Request request) {
    request.getConnectionMetaData().getConnection().getEndPoint().close();
  }

  /** The answer to a request that was done is replaced by a status, or by nothing at all. */
  private static final class Lost extends Response.Wrapper {

    private final int status;
    private boolean answered;

    Lost(Request request, Response response, int status) {
      super(request, response);
      this.status = status;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer bytes, Callback callback) {
      if (status == 0) {
        cut(getRequest());
        callback.failed(new IOException("injected: drop"));
      } else if (answered) {
        callback.succeeded();
      } else {
        answered = true;
        getHeaders().clear();
        answer(
            status, status == 412 ? "PreconditionFailed" : "InternalError", getWrapped(), callback);
      }
    }
  }

  /** The first half of the first piece goes out under the headers of the whole. */
  private static final class Half extends Response.Wrapper {

    Half(Request request, Response response) {
      super(request, response);
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer bytes, Callback callback) {
      if (bytes == null || bytes.remaining() < 2 || getStatus() >= 300) {
        super.write(last, bytes, callback);
        return;
      }
      ByteBuffer half = bytes.slice(bytes.position(), bytes.remaining() / 2);
      super.write(
          false,
          half,
          Callback.from(
              () -> {
                cut(getRequest());
                callback.failed(new IOException("injected: half"));
              },
              callback::failed));
    }
  }
}
