package dev.larva.store.s3;

import dev.larva.error.InvalidRequest;
import dev.larva.error.StoreFailure;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Makes clients that send each request once. */
final class S3Clients {

  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);

  /** Requests of one store at a time; further ones wait for a connection. */
  private static final int CONNECTIONS_MOST = 64;

  private static final List<String> CHECKSUMS = List.of("required", "supported");

  private S3Clients() {}

  static S3Client client(S3Options options, ExecutionInterceptor clock) {
    URI endpoint = options.endpoint();
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(http(options))
            .region(region(options, endpoint))
            .credentialsProvider(credentials(options))
            .crossRegionAccessEnabled(options.flag(S3Option.CROSS_REGION_ACCESS))
            .forcePathStyle(options.flag(S3Option.PATH_STYLE_ACCESS))
            .serviceConfiguration(
                s3 -> s3.chunkedEncodingEnabled(options.flag(S3Option.CHUNKED_ENCODING)))
            .overrideConfiguration(
                override ->
                    override
                        .retryStrategy(AwsRetryStrategy.doNotRetry())
                        .apiCallTimeout(options.millis(S3Option.REQUEST_TIMEOUT, REQUEST_TIMEOUT))
                        .addExecutionInterceptor(clock));
    checksums(builder, options);
    return (endpoint == null ? builder : builder.endpointOverride(endpoint)).build();
  }

  private static Apache5HttpClient.Builder http(S3Options options) {
    int connections = options.number(S3Option.MAX_CONNECTIONS, CONNECTIONS_MOST);
    Duration request = options.millis(S3Option.REQUEST_TIMEOUT, REQUEST_TIMEOUT);
    return Apache5HttpClient.builder()
        .connectionTimeout(options.millis(S3Option.CONNECTION_TIMEOUT, CONNECTION_TIMEOUT))
        .socketTimeout(options.millis(S3Option.SOCKET_TIMEOUT, SOCKET_TIMEOUT))
        .connectionAcquisitionTimeout(request)
        .maxConnections(connections)
        .tcpKeepAlive(true);
  }

  private static void checksums(S3ClientBuilder builder, S3Options options) {
    boolean supported = options.choice(S3Option.CHECKSUM, CHECKSUMS).equals("supported");
    builder.requestChecksumCalculation(
        supported
            ? RequestChecksumCalculation.WHEN_SUPPORTED
            : RequestChecksumCalculation.WHEN_REQUIRED);
    builder.responseChecksumValidation(
        supported
            ? ResponseChecksumValidation.WHEN_SUPPORTED
            : ResponseChecksumValidation.WHEN_REQUIRED);
  }

  private static Region region(S3Options options, @Nullable URI endpoint) {
    String given = options.text(S3Option.REGION);
    if (given != null) {
      return Region.of(given);
    }
    AwsRegionProvider chain =
        endpoint == null
            ? DefaultAwsRegionProviderChain.builder().build()
            : new AwsRegionProviderChain(
                new SystemSettingsRegionProvider(), new AwsProfileRegionProvider());
    try {
      return chain.getRegion();
    } catch (SdkClientException e) {
      if (endpoint != null) {
        return Region.US_EAST_1;
      }
      throw new InvalidRequest(
          "no region is known; set it, or AWS_REGION, to that of the bucket; option="
              + S3Option.REGION.text(),
          e);
    }
  }

  private static AwsCredentialsProvider credentials(S3Options options) {
    String id = options.text(S3Option.ACCESS_KEY_ID);
    if (id == null) {
      return found(DefaultCredentialsProvider.builder().build());
    }
    String secret = options.required(S3Option.SECRET_ACCESS_KEY, "an access key has a secret");
    String session = options.text(S3Option.SESSION_TOKEN);
    return StaticCredentialsProvider.create(
        session == null
            ? AwsBasicCredentials.create(id, secret)
            : AwsSessionCredentials.create(id, secret, session));
  }

  /** Says what to do when there are none; that is found out only when the first call is made. */
  private static AwsCredentialsProvider found(AwsCredentialsProvider chain) {
    return () -> {
      try {
        return chain.resolveCredentials();
      } catch (SdkClientException e) {
        throw new StoreFailure(
            StoreFailure.Kind.DENIED,
            "no credentials for S3 were found; set s3.access-key-id and s3.secret-access-key, or"
                + " AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile",
            e);
      }
    };
  }
}
