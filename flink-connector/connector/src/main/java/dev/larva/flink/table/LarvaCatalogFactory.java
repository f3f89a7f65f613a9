package dev.larva.flink.table;

import dev.larva.flink.access.LakeAddress;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CommonCatalogOptions;
import org.apache.flink.table.factories.CatalogFactory;

/** Makes catalogs: {@code CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '…')}. */
public final class LarvaCatalogFactory implements CatalogFactory {

  @Override
  public String factoryIdentifier() {
    return LarvaTableFactory.IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(TableOptions.ROOT);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public Catalog createCatalog(Context context) {
    TableOptions.requireOfStore(
        context.getOptions(),
        List.of(CommonCatalogOptions.CATALOG_TYPE.key(), TableOptions.ROOT.key()));
    LakeAddress address = TableOptions.address(context.getOptions());
    return new LarvaCatalog(context.getName(), address);
  }
}
