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

  /** Rows of a page after which Parquet first looks at its size; wide rows fill one soon. */
  private static final int LOOK_ROWS = 100;

  /** Rows after which the size of a page is first looked at. */
  int firstLookRows() {
    return Math.min(LOOK_ROWS, pageRows);
  }

  /** The same with row groups no larger than the whole file. */
  FileShape within(long fileBytes) {
    return new FileShape(Math.min(groupBytes, fileBytes), groupRows, pageRows);
  }
}
