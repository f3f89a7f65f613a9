package dev.larva.it;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.LarvaException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Opens a lake, waits to be told, and creates a table; prints what came of it. */
final class CreatorProcess {

  private CreatorProcess() {}

  /** Prints {@code ready}, and after a line of input {@code created} or why not. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Lake lake = Larva.openOrCreate(arguments[0], Map.of())) {
      lake.snapshot();
      System.out.println("ready");
      in.readLine();
      Numbers.create(lake);
      System.out.println("created");
    } catch (LarvaException refused) {
      System.out.println("refused: " + refused.getMessage());
    }
  }
}
