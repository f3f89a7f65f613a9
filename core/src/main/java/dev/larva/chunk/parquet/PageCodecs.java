package dev.larva.chunk.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Gives Parquet the codecs of {@link Codec}; holds nothing that would have to be released. */
public final class PageCodecs implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    return new Compressor(Codec.of(name));
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    return new Decompressor(Codec.of(name));
  }

  @Override
  public void release() {}

  private static byte[] bytes(BytesInput input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(input.size()));
    input.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  private record Compressor(Codec codec) implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput plain) throws IOException {
      return BytesInput.from(codec.compress(bytes(plain)));
    }

    @Override
    public CompressionCodecName getCodecName() {
      return codec.codecName();
    }

    @Override
    public void release() {}
  }

  private record Decompressor(Codec codec) implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(exactly(codec.decompress(bytes(packed), size), size));
    }

    @Override
    public void decompress(ByteBuffer input, int packedSize, ByteBuffer output, int size)
        throws IOException {
      byte[] packed = new byte[packedSize];
      input.get(packed);
      output.put(exactly(codec.decompress(packed, size), size));
    }

    @Override
    public void release() {}

    private byte[] exactly(byte[] plain, int size) throws IOException {
      if (plain.length != size) {
        throw new IOException(
            "a page of codec " + codec + " holds " + plain.length + " bytes and not " + size);
      }
      return plain;
    }
  }
}
