package dev.larva.store.s3server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Makes the check of a condition and the write one step per name: the store beneath compares an
 * ETag and writes later, so that several swaps can win.
 */
final class AtomicBlobStore extends ForwardingBlobStore {

  /** Names share locks by hash: two that meet only wait. */
  private static final int LOCKS = 256;

  private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

  AtomicBlobStore(BlobStore store) {
    super(store);
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new ReentrantLock();
    }
  }

  private <T> T alone(String bucket, String name, Supplier<T> body) {
    ReentrantLock lock = locks[Math.floorMod(Objects.hash(bucket, name), LOCKS)];
    lock.lock();
    try {
      return body.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public PutObjectResponse putBlob(PutObjectRequest put, InputStream body) {
    return alone(
        put.bucket(),
        put.key(),
        () -> {
          if (put.ifMatch() != null) {
            requireMatch(put.ifMatch(), present(put.bucket(), put.key()));
          }
          return super.putBlob(put, body);
        });
  }

  private static void requireMatch(String wanted, @Nullable String present) {
    if (present == null) {
      throw refusal(404, "NoSuchKey");
    }
    if (!wanted.equals("*") && !bare(wanted).equals(bare(present))) {
      throw refusal(412, "PreconditionFailed");
    }
  }

  private static String bare(String tag) {
    return tag.replace("\"", "");
  }

  private static AwsServiceException refusal(int status, String code) {
    return S3Exception.builder()
        .statusCode(status)
        .message(code)
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage(code).build())
        .build();
  }

  private @Nullable String present(String bucket, String name) {
    try (var blob = getBlob(bucket, name)) {
      return blob == null ? null : blob.response().eTag();
    } catch (NoSuchKeyException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public DeleteObjectResponse removeBlob(DeleteObjectRequest delete) {
    return alone(delete.bucket(), delete.key(), () -> super.removeBlob(delete));
  }

  @Override
  public CompleteMultipartUploadResponse completeMultipartUpload(
      MultipartUpload upload, CompleteMultipartUploadRequest complete) {
    return alone(
        complete.bucket(), complete.key(), () -> super.completeMultipartUpload(upload, complete));
  }
}
