package dev.larva.chunk.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Compression of pages without Hadoop: zstd, snappy, gzip and none. */
enum Codec {
  NONE(CompressionCodecName.UNCOMPRESSED) {
    @Override
    byte[] compress(byte[] plain) {
      return plain;
    }

    @Override
    byte[] decompress(byte[] packed, int size) {
      return packed;
    }
  },
  ZSTD(CompressionCodecName.ZSTD) {
    @Override
    byte[] compress(byte[] plain) {
      return Zstd.compress(plain, ZSTD_LEVEL);
    }

    @Override
    byte[] decompress(byte[] packed, int size) {
      return Zstd.decompress(packed, size);
    }
  },
  SNAPPY(CompressionCodecName.SNAPPY) {
    @Override
    byte[] compress(byte[] plain) throws IOException {
      return Snappy.compress(plain);
    }

    @Override
    byte[] decompress(byte[] packed, int size) throws IOException {
      return Snappy.uncompress(packed);
    }
  },
  GZIP(CompressionCodecName.GZIP) {
    @Override
    byte[] compress(byte[] plain) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
        gzip.write(plain);
      }
      return bytes.toByteArray();
    }

    @Override
    byte[] decompress(byte[] packed, int size) throws IOException {
      try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return gzip.readNBytes(size);
      }
    }
  };

  /** zstd's own default: most of the gain at a small part of the highest level's time. */
  private static final int ZSTD_LEVEL = 3;

  private final CompressionCodecName codecName;

  Codec(CompressionCodecName codecName) {
    this.codecName = codecName;
  }

  abstract byte[] compress(byte[] plain) throws IOException;

  /** The inverse of compress; {@code size} is the length of what it was given. */
  abstract byte[] decompress(byte[] packed, int size) throws IOException;

  CompressionCodecName codecName() {
    return codecName;
  }

  static Codec of(CompressionCodecName name) {
    for (Codec codec : values()) {
      if (codec.codecName == name) {
        return codec;
      }
    }
    throw new UnsupportedOperationException(
        "cannot read or write pages of codec "
            + name
            + ": Larva's chunks use zstd, snappy, gzip or none");
  }
}
