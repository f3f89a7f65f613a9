package dev.larva.bench;

/**
 * A format that can take part.
 *
 * @param name in figures
 * @param opening the class that its processes open
 * @param classpath of its processes
 * @param races whether it is set up for many writers at a time
 */
record Format(String name, String opening, String classpath, boolean races) {

  static final String LARVA = "larva";
}
