package dev.larva.lab.history;

import java.util.ArrayList;
import java.util.List;

/** All calls of a run, in the order of their begin. */
public final class History {

  private final List<Call> calls = new ArrayList<>();

  public Call begin(String client, String what, long now) {
    Call call = new Call(calls.size(), client, what, now);
    calls.add(call);
    return call;
  }

  public List<Call> calls() {
    return calls;
  }
}
