package dev.larva.bench;

/** What the threads of a race do, over and over. */
enum Work {
  /** Commits of files that are only named, not written: synthetic, no time goes to files. */
  NAMED("race-named", "named files", "commits per log object"),
  /** Appends of rows through the Java API, end to end. */
  APPEND("race-append", "appends of 100 rows", "commits per object put");

  private final String order;
  private final String words;
  private final String perPut;

  Work(String order, String words, String perPut) {
    this.order = order;
    this.words = words;
    this.perPut = perPut;
  }

  /** What a process is told, for so many threads and milliseconds. */
  String order(int threads, long millis) {
    return order + " " + threads + " " + millis;
  }

  /** The metric that says how many commits a put of its process carries. */
  String perPut() {
    return perPut;
  }

  /** In figures. */
  String words() {
    return words;
  }
}
