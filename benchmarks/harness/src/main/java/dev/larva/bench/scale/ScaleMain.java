package dev.larva.bench.scale;

/** Runs one benchmark: {@code S1 ROOT CHUNKS} or {@code S2 ROOT COMMITS}. */
public final class ScaleMain {

  private ScaleMain() {}

  public static void main(String[] arguments) {
    Figures figures = new Figures(System.out, System.err);
    int size = Integer.parseInt(arguments[2]);
    switch (arguments[0]) {
      case "S1" -> new ManyChunks(arguments[1], size, figures).run();
      case "S2" -> new ManyCommits(arguments[1], size, figures).run();
      default -> throw new IllegalArgumentException("no benchmark of scale: " + arguments[0]);
    }
  }
}
