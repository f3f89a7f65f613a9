package dev.larva.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.larva.runtime.SystemMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** An endpoint that remembers what it is sent, and answers from a script. */
final class WireEndpoint implements AutoCloseable {

  /** What one request was. */
  @SuppressWarnings("ArrayRecordComponent")
  record Seen(String method, String path, Map<String, String> headers, byte[] body) {
    @Nullable String header(String name) {
      return headers.get(name);
    }
  }

  /** How one request is answered. */
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Seen> seen = new ArrayList<>();
  private final ConcurrentLinkedQueue<Answer> script = new ConcurrentLinkedQueue<>();

  WireEndpoint() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Goes on the script's end; beyond its end everything is answered with 500. */
  void willAnswer(Answer... answers) {
    script.addAll(List.of(answers));
  }

  synchronized List<Seen> seen() {
    return List.copyOf(seen);
  }

  private void handle(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    byte[] body = exchange.getRequestBody().readAllBytes();
    synchronized (this) {
      seen.add(
          new Seen(
              exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers, body));
    }
    Answer next = script.poll();
    (next == null ? error(500, "ScriptEnded") : next).to(exchange);
  }

  /** Closes the connection without a word. */
  static Answer drop() {
    return HttpExchange::close;
  }

  /** An error with its code, as S3 words it. */
  static Answer error(int status, String code) {
    return answer(
        status, "<Error><Code>" + code + "</Code><Message>scripted</Message></Error>", Map.of());
  }

  static Answer answer(int status, String body, Map<String, String> headers) {
    return exchange -> {
      headers.forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      byte[] bytes = body.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
      exchange.close();
    };
  }

  /** Says that an object of that many bytes follows, sends these, and closes the connection. */
  static Answer cut(int length, String start) {
    return exchange -> {
      exchange.getResponseHeaders().set("ETag", "\"tag\"");
      exchange.sendResponseHeaders(200, length);
      OutputStream out = exchange.getResponseBody();
      out.write(start.getBytes(UTF_8));
      out.flush();
      exchange.close();
    };
  }

  /** The store at this endpoint, with further options. */
  S3Store store(Map<String, String> more) {
    Map<String, String> options = new TreeMap<>();
    options.put("s3.endpoint", "http://127.0.0.1:" + server.getAddress().getPort());
    options.put("s3.path-style-access", "true");
    options.put("s3.access-key-id", "key");
    options.put("s3.secret-access-key", "secret");
    options.putAll(more);
    return S3Store.open("s3://bucket/lake", "//bucket/lake", options, new SystemMachine());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
