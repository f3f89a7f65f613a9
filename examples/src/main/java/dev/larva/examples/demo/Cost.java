package dev.larva.examples.demo;

import dev.larva.store.Requests;

/**
 * What a store was asked.
 *
 * @param puts creates and swaps
 * @param gets of whole objects
 * @param ranges gets of parts of objects
 * @param sent bytes
 * @param received bytes
 */
record Cost(long puts, long gets, long ranges, long lists, long sent, long received) {

  static final Cost NONE = new Cost(0, 0, 0, 0, 0, 0);

  static Cost of(Requests requests) {
    return new Cost(
        requests.puts(),
        requests.get().requests(),
        requests.range().requests(),
        requests.list().requests(),
        requests.bytesWritten(),
        requests.bytesRead());
  }

  Cost plus(Cost more) {
    return new Cost(
        puts + more.puts,
        gets + more.gets,
        ranges + more.ranges,
        lists + more.lists,
        sent + more.sent,
        received + more.received);
  }

  Cost minus(Cost before) {
    return new Cost(
        puts - before.puts,
        gets - before.gets,
        ranges - before.ranges,
        lists - before.lists,
        sent - before.sent,
        received - before.received);
  }
}
