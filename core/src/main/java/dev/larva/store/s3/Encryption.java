package dev.larva.store.s3;

import java.util.List;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.ServerSideEncryption;

/** How the service encrypts objects, as far as a request says it. */
interface Encryption {

  /** Says it in a put. */
  void apply(PutObjectRequest.Builder put);

  /** Says it in a get; only a customer's own key needs that. */
  default void apply(GetObjectRequest.Builder get) {}

  static Encryption of(S3Options options) {
    return switch (options.choice(
        S3Option.SSE_TYPE, List.of("none", "s3", "kms", "dsse-kms", "custom"))) {
      case "s3" -> put -> put.serverSideEncryption(ServerSideEncryption.AES256);
      case "kms" -> new Kms(ServerSideEncryption.AWS_KMS, options);
      case "dsse-kms" -> new Kms(ServerSideEncryption.AWS_KMS_DSSE, options);
      case "custom" -> Customer.of(options);
      default -> put -> {};
    };
  }

  /** A key of the key service; the bucket's own one if none is named. */
  record Kms(ServerSideEncryption type, S3Options options) implements Encryption {
    @Override
    public void apply(PutObjectRequest.Builder put) {
      put.serverSideEncryption(type).ssekmsKeyId(options.text(S3Option.SSE_KEY));
    }
  }

  /** A key that the customer sends with each request. */
  record Customer(String key, String md5) implements Encryption {

    private static final String ALGORITHM = "AES256";

    static Customer of(S3Options options) {
      String why = "custom encryption needs the key and its MD5, both in base 64";
      return new Customer(
          options.required(S3Option.SSE_KEY, why), options.required(S3Option.SSE_MD5, why));
    }

    @Override
    public void apply(PutObjectRequest.Builder put) {
      put.sseCustomerAlgorithm(ALGORITHM).sseCustomerKey(key).sseCustomerKeyMD5(md5);
    }

    @Override
    public void apply(GetObjectRequest.Builder get) {
      get.sseCustomerAlgorithm(ALGORITHM).sseCustomerKey(key).sseCustomerKeyMD5(md5);
    }

    @Override
    public String toString() {
      return "Customer[hidden]";
    }
  }
}
