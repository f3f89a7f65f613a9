package dev.larva.chunk;

/**
 * How a chunk's file is divided.
 *
 * @param groupBytes of a row group, before compression and about: what a writer holds in memory
 * @param groupRows of a row group, at most
 * @param pageRows of a page, at most: what a read of one matching row decodes
 */
record FileShape(long groupBytes, int groupRows, int pageRows) {

  static final FileShape DEFAULT = new FileShape(32L * 1024 * 1024, Integer.MAX_VALUE, 20_000);

  /** The same with row groups no larger than the whole file. */
  FileShape within(long fileBytes) {
    return new FileShape(Math.min(groupBytes, fileBytes), groupRows, pageRows);
  }
}
