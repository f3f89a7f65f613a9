package dev.larva.spark.meta;

import dev.larva.format.HoldRecord;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The tags and other holds of a lake. */
final class HoldRows {

  static final String COLUMNS =
      """
      name STRING NOT NULL,
      claim STRING NOT NULL COMMENT 'tag, pin or consumer',
      version BIGINT NOT NULL COMMENT 'that is held; of a consumer the first that is'""";

  private HoldRows() {}

  static Iterator<Row> of(Content.View view) {
    return view.at().holds().values().stream().map(HoldRows::row).iterator();
  }

  private static Row row(HoldRecord hold) {
    return RowFactory.create(hold.name(), hold.claim().text(), hold.version());
  }
}
