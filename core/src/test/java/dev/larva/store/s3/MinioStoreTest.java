package dev.larva.store.s3;

import dev.larva.runtime.SystemMachine;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import dev.larva.store.StoreContract;
import dev.larva.store.probe.StoreProbe;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** The contract against MinIO, where a Docker engine is. */
@EnabledIf("isDockerThere")
class MinioStoreTest implements StoreContract {

  private static final String IMAGE = "minio/minio:RELEASE.2025-09-07T16-13-09Z";
  private static final int PORT = 9_000;
  private static final String KEY = "larva-access";
  private static final String SECRET = "larva-secret";

  private static GenericContainer<?> container;
  private static S3Store store;

  static boolean isDockerThere() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  @BeforeAll
  static void start() {
    container =
        new GenericContainer<>(IMAGE)
            .withCommand("server", "/data")
            .withEnv("MINIO_ROOT_USER", KEY)
            .withEnv("MINIO_ROOT_PASSWORD", SECRET)
            .withExposedPorts(PORT)
            .waitingFor(Wait.forHttp("/minio/health/live").forPort(PORT));
    container.start();
    String endpoint = "http://" + container.getHost() + ":" + container.getMappedPort(PORT);
    createBucket(endpoint);
    Map<String, String> options =
        Map.of(
            "s3.endpoint", endpoint,
            "s3.path-style-access", "true",
            "s3.access-key-id", KEY,
            "s3.secret-access-key", SECRET);
    store = S3Store.open("s3://bucket/lake", "//bucket/lake", options, new SystemMachine());
  }

  private static void createBucket(String endpoint) {
    try (S3Client client =
        S3Client.builder()
            .endpointOverride(URI.create(endpoint))
            .forcePathStyle(true)
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET)))
            .build()) {
      client.createBucket(request -> request.bucket("bucket"));
    }
  }

  @AfterAll
  static void stop() {
    store.close();
    container.stop();
  }

  @Override
  public ObjectStore store() {
    return store;
  }

  @Test
  void itPassesTheProbe() {
    StoreProbe.probe(store, new SystemMachine(), new Key("probe/one"));
  }
}
