package dev.larva.spark.access;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a lake is and how its store is reached. Goes to executors, so it holds what they need: its
 * text leaves out the options, which may be secret.
 *
 * @param root as {@code Larva.open} takes it; a local path is absolute
 * @param options of the store
 */
public record LakeAddress(String root, TreeMap<String, String> options) implements Serializable {

  public LakeAddress {
    options = new TreeMap<>(options);
  }

  public static LakeAddress of(String root, Map<String, String> options) {
    return new LakeAddress(root, new TreeMap<>(options));
  }

  @Override
  public String toString() {
    return root;
  }
}
